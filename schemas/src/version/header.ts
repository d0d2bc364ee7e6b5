/** On every answer of both APIs: the build that they serve. Later builds compare as greater text. */
export const VERSION_HEADER = 'x-version';
