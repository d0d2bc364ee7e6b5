/** Build id in every reply of both APIs. Later builds compare as greater text. */
export const VERSION_HEADER = 'x-version';
