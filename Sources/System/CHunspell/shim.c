#include "CHunspell.h"
#include "CLater.h"

// The functions of hunspell.h, unchanged since hunspell 1.7.0. They are declared here, so that nobody needs the headers
// of a library that a program may run without.
Hunhandle *Hunspell_create(const char *rules, const char *words);
void Hunspell_destroy(Hunhandle *dictionary);
char *Hunspell_get_dic_encoding(Hunhandle *dictionary);
int Hunspell_spell(Hunhandle *dictionary, const char *word);
int Hunspell_suggest(Hunhandle *dictionary, char ***list, const char *word);
void Hunspell_free_list(Hunhandle *dictionary, char ***list, int count);

#define FUNCTIONS(use)                                                                                                \
    use(Hunspell_create) use(Hunspell_destroy) use(Hunspell_get_dic_encoding) use(Hunspell_spell)                     \
    use(Hunspell_suggest) use(Hunspell_free_list)
BUZZ_LOADED_LATER("libhunspell-1.7.so.0", FUNCTIONS)

const char *buzz_hunspell_load(void) { return buzz_load_library(); }

Hunhandle *buzz_hunspell_open(const char *rules, const char *words) { return library.Hunspell_create_(rules, words); }
void buzz_hunspell_close(Hunhandle *dictionary) { library.Hunspell_destroy_(dictionary); }
const char *buzz_hunspell_encoding(Hunhandle *dictionary) { return library.Hunspell_get_dic_encoding_(dictionary); }
int buzz_hunspell_knows(Hunhandle *dictionary, const char *word) { return library.Hunspell_spell_(dictionary, word); }
int buzz_hunspell_suggest(Hunhandle *dictionary, char ***list, const char *word) {
    return library.Hunspell_suggest_(dictionary, list, word);
}
void buzz_hunspell_free(Hunhandle *dictionary, char ***list, int count) {
    library.Hunspell_free_list_(dictionary, list, count);
}
