/**
 * Names of the colours of tag types: neither amber nor red, which belong to alarms. Without joi, so that a page can
 * import it.
 */
export const TAG_COLOURS = ['grey', 'blue', 'sky', 'teal', 'green', 'indigo', 'purple', 'pink'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];
