export const SEARCH_MAX_CHARACTERS = 128;
/** Words of a query that are sought; each costs one scan of the index per concept (ours). */
export const SEARCH_MAX_WORDS = 8;
/** Characters of a word that are compared (ours): the index refuses words beyond 2 KB. */
export const WORD_MAX_CHARACTERS = 64;
/** Hits of one concept in an answer (ours). */
export const HITS_PER_CONCEPT = 6;
/** Things that a device names to read their present names (ours). */
export const RECENT_THINGS = 8;
