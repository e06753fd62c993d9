#pragma once
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

/// Loads libpq, and returns why that failed, else NULL. Call it before any other of these functions. Only what is
/// declared here can be called: programs are not linked with libpq.
const char *buzz_pq_load(void);

PQconninfoOption *buzz_pq_conninfo_parse(const char *text, char **error);
void buzz_pq_conninfo_free(PQconninfoOption *options);
PGconn *buzz_pq_connect_start_params(const char *const *keywords, const char *const *values, int expand);
PostgresPollingStatusType buzz_pq_connect_poll(PGconn *connection);
ConnStatusType buzz_pq_status(const PGconn *connection);
PGVerbosity buzz_pq_set_error_verbosity(PGconn *connection, PGVerbosity verbosity);
int buzz_pq_connection_needs_password(const PGconn *connection);
int buzz_pq_setnonblocking(PGconn *connection, int on);
void buzz_pq_finish(PGconn *connection);
int buzz_pq_server_version(const PGconn *connection);
int buzz_pq_send_query(PGconn *connection, const char *sql);
int buzz_pq_send_prepare(PGconn *connection, const char *name, const char *sql, int count, const Oid *types);
int buzz_pq_send_describe_prepared(PGconn *connection, const char *name);
int buzz_pq_send_query_prepared(
    PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int format);
int buzz_pq_flush(PGconn *connection);
int buzz_pq_consume_input(PGconn *connection);
int buzz_pq_is_busy(PGconn *connection);
PGresult *buzz_pq_get_result(PGconn *connection);
int buzz_pq_socket(const PGconn *connection);
char *buzz_pq_error_message(const PGconn *connection);
void buzz_pq_clear(PGresult *result);
ExecStatusType buzz_pq_result_status(const PGresult *result);
int buzz_pq_ntuples(const PGresult *result);
char *buzz_pq_cmd_tuples(PGresult *result);
char *buzz_pq_cmd_status(PGresult *result);
int buzz_pq_nparams(const PGresult *result);
Oid buzz_pq_paramtype(const PGresult *result, int number);
char *buzz_pq_result_error_field(const PGresult *result, int field);
char *buzz_pq_result_error_message(const PGresult *result);
int buzz_pq_nfields(const PGresult *result);
int buzz_pq_getisnull(const PGresult *result, int row, int column);
char *buzz_pq_getvalue(const PGresult *result, int row, int column);
int buzz_pq_getlength(const PGresult *result, int row, int column);
Oid buzz_pq_ftype(const PGresult *result, int column);

/// Without a receiver of its own libpq writes the server's notices to standard error.
void buzz_pq_quiet(PGconn *connection);
