import { anyNumber, flag, instant, listOf, shape, text, type ViewOf } from '../shape.ts';

/** A reading in the order of its arrival. `late` is true if a later one of the same sensor and metric was there already. */
export const changedReadingShape = shape({
  sensor: text(16),
  metric: text(16),
  unit: text(16),
  time: instant(),
  value: anyNumber(),
  late: flag(),
});
export type ChangedReading = ViewOf<typeof changedReadingShape>;

/** `cursor` continues after this page; it passes readings that the reader may not see. `more` is true if the next page follows at once. */
export const changesPageShape = shape({ readings: listOf(changedReadingShape), cursor: text(32), more: flag() });
export type ChangesPage = ViewOf<typeof changesPageShape>;
