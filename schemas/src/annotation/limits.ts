/** An annotation lies between this instant, before which nothing was measured, … */
export const ANNOTATIONS_FROM = '2015-01-01T00:00:00.000Z';
/** … and this many days from now: work that is planned may be noted (our choice). */
export const ANNOTATION_AHEAD_DAYS = 366;
