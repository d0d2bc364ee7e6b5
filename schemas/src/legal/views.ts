import { anyText, flag, listOf, shape, type ViewOf } from '../shape.ts';

/** GET static/legal/{document}?language= */
export const legalDocumentViewShape = shape({
  /** The version that a registration records as agreed to; 32 characters at most. */
  version: anyText(),
  /** The day from which it is in force: `2026-11-21`. */
  date: anyText(),
  /** Its own language, and that of the binding text: they differ in a translation. */
  language: anyText(),
  original: anyText(),
  blocks: listOf(shape({ heading: flag(), text: anyText() })),
});
export type LegalDocumentView = ViewOf<typeof legalDocumentViewShape>;
