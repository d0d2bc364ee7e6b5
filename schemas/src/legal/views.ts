import { anyText, flag, listOf, shape, type ViewOf } from '../shape.ts';

/** GET static/legal/{document}?language= */
export const legalDocumentViewShape = shape({
  /** What registration records of the terms that somebody agrees to; 32 characters at most. */
  version: anyText(),
  /** Since when it is in force: `2026-11-21`. */
  date: anyText(),
  /** The language that it is written in, and the one that binds: they differ in a translation. */
  language: anyText(),
  original: anyText(),
  blocks: listOf(shape({ heading: flag(), text: anyText() })),
});
export type LegalDocumentView = ViewOf<typeof legalDocumentViewShape>;
