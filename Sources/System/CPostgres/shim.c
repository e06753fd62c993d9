#include "CPostgres.h"
#include "CLater.h"

// libpq is loaded when the first address of a server is read: without one it need not be installed.
#define FUNCTIONS(use) \
    use(PQconninfoParse) use(PQconninfoFree) use(PQconnectStartParams) use(PQconnectPoll) use(PQstatus) \
    use(PQsetErrorVerbosity) use(PQconnectionNeedsPassword) use(PQsetNoticeReceiver) use(PQsetnonblocking) \
    use(PQfinish) use(PQserverVersion) use(PQsendQuery) use(PQsendPrepare) use(PQsendDescribePrepared) \
    use(PQsendQueryPrepared) use(PQflush) use(PQconsumeInput) use(PQisBusy) use(PQgetResult) use(PQsocket) \
    use(PQerrorMessage) use(PQclear) use(PQresultStatus) use(PQntuples) use(PQcmdTuples) use(PQcmdStatus) \
    use(PQnparams) use(PQparamtype) use(PQresultErrorField) use(PQresultErrorMessage) use(PQnfields) \
    use(PQgetisnull) use(PQgetvalue) use(PQgetlength) use(PQftype)
BUZZ_LOADED_LATER("libpq.so.5", FUNCTIONS)

const char *buzz_pq_load(void) { return buzz_load_library(); }

PQconninfoOption *buzz_pq_conninfo_parse(const char *text, char **error) {
    return library.PQconninfoParse_(text, error);
}
void buzz_pq_conninfo_free(PQconninfoOption *options) {
    library.PQconninfoFree_(options);
}
PGconn *buzz_pq_connect_start_params(const char *const *keywords, const char *const *values, int expand) {
    return library.PQconnectStartParams_(keywords, values, expand);
}
PostgresPollingStatusType buzz_pq_connect_poll(PGconn *connection) {
    return library.PQconnectPoll_(connection);
}
ConnStatusType buzz_pq_status(const PGconn *connection) {
    return library.PQstatus_(connection);
}
PGVerbosity buzz_pq_set_error_verbosity(PGconn *connection, PGVerbosity verbosity) {
    return library.PQsetErrorVerbosity_(connection, verbosity);
}
int buzz_pq_connection_needs_password(const PGconn *connection) {
    return library.PQconnectionNeedsPassword_(connection);
}
int buzz_pq_setnonblocking(PGconn *connection, int on) {
    return library.PQsetnonblocking_(connection, on);
}
void buzz_pq_finish(PGconn *connection) {
    library.PQfinish_(connection);
}
int buzz_pq_server_version(const PGconn *connection) {
    return library.PQserverVersion_(connection);
}
int buzz_pq_send_query(PGconn *connection, const char *sql) {
    return library.PQsendQuery_(connection, sql);
}
int buzz_pq_send_prepare(PGconn *connection, const char *name, const char *sql, int count, const Oid *types) {
    return library.PQsendPrepare_(connection, name, sql, count, types);
}
int buzz_pq_send_describe_prepared(PGconn *connection, const char *name) {
    return library.PQsendDescribePrepared_(connection, name);
}
int buzz_pq_send_query_prepared(
    PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int format) {
    return library.PQsendQueryPrepared_(connection, name, count, values, lengths, formats, format);
}
int buzz_pq_flush(PGconn *connection) {
    return library.PQflush_(connection);
}
int buzz_pq_consume_input(PGconn *connection) {
    return library.PQconsumeInput_(connection);
}
int buzz_pq_is_busy(PGconn *connection) {
    return library.PQisBusy_(connection);
}
PGresult *buzz_pq_get_result(PGconn *connection) {
    return library.PQgetResult_(connection);
}
int buzz_pq_socket(const PGconn *connection) {
    return library.PQsocket_(connection);
}
char *buzz_pq_error_message(const PGconn *connection) {
    return library.PQerrorMessage_(connection);
}
void buzz_pq_clear(PGresult *result) {
    library.PQclear_(result);
}
ExecStatusType buzz_pq_result_status(const PGresult *result) {
    return library.PQresultStatus_(result);
}
int buzz_pq_ntuples(const PGresult *result) {
    return library.PQntuples_(result);
}
char *buzz_pq_cmd_tuples(PGresult *result) {
    return library.PQcmdTuples_(result);
}
char *buzz_pq_cmd_status(PGresult *result) {
    return library.PQcmdStatus_(result);
}
int buzz_pq_nparams(const PGresult *result) {
    return library.PQnparams_(result);
}
Oid buzz_pq_paramtype(const PGresult *result, int number) {
    return library.PQparamtype_(result, number);
}
char *buzz_pq_result_error_field(const PGresult *result, int field) {
    return library.PQresultErrorField_(result, field);
}
char *buzz_pq_result_error_message(const PGresult *result) {
    return library.PQresultErrorMessage_(result);
}
int buzz_pq_nfields(const PGresult *result) {
    return library.PQnfields_(result);
}
int buzz_pq_getisnull(const PGresult *result, int row, int column) {
    return library.PQgetisnull_(result, row, column);
}
char *buzz_pq_getvalue(const PGresult *result, int row, int column) {
    return library.PQgetvalue_(result, row, column);
}
int buzz_pq_getlength(const PGresult *result, int row, int column) {
    return library.PQgetlength_(result, row, column);
}
Oid buzz_pq_ftype(const PGresult *result, int column) {
    return library.PQftype_(result, column);
}

static void ignore(void *context, const PGresult *notice) {
    (void)context;
    (void)notice;
}
void buzz_pq_quiet(PGconn *connection) { library.PQsetNoticeReceiver_(connection, ignore, NULL); }
