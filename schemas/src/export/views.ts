import { anyText, instant, integer, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { EXPORT_FAILURES, EXPORT_FORMATS, EXPORT_LAYOUTS, EXPORT_STATES } from './kinds.ts';

/** GET …/estimate: what a file would have, before it is asked for. Bytes are about. */
export const exportEstimateShape = shape({ rows: integer(0), bytes: integer(0), mostRows: integer(1) });
export type ExportEstimate = ViewOf<typeof exportEstimateShape>;

export const exportViewShape = shape({
  id: uuid(),
  at: instant(),
  points: listOf(anyText()),
  from: instant(),
  to: instant(),
  timezone: anyText(),
  format: oneOf(...EXPORT_FORMATS),
  layout: oneOf(...EXPORT_LAYOUTS),
  state: oneOf(...EXPORT_STATES),
  /** Exports of the workspace that are made before it, while it waits. */
  ahead: integer(0),
  rows: integer(0),
  /** The rows that it will have, about; null until they are counted. */
  expectedRows: nullable(integer(0)),
  bytes: integer(0),
  /** Of the whole file, in hex; null until it is ready. */
  sha256: nullable(anyText()),
  fileName: nullable(anyText()),
  why: nullable(oneOf(...EXPORT_FAILURES)),
  /** When the file is removed. */
  expiresAt: nullable(instant()),
});
export type ExportView = ViewOf<typeof exportViewShape>;

/** POST …/export/{id}/download: the file is read at …/export/{id}/file until then, in as many parts as it takes. */
export const exportOpenedShape = shape({
  fileName: anyText(),
  bytes: integer(0),
  sha256: anyText(),
  until: instant(),
});
export type ExportOpened = ViewOf<typeof exportOpenedShape>;
