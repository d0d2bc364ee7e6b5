import { instant, integer, listOf, matching, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { EXPORT_FORMATS, EXPORT_LAYOUTS } from './kinds.ts';

const about = { exportId: uuid(), organizationId: integer(1) };

/** Who takes readings out of the product is told by events; how a file is made is not. */
export const exportEvents = {
  ExportRequested: shape({
    ...about,
    points: listOf(text(64)),
    from: instant(),
    to: instant(),
    timezone: text(64),
    format: oneOf(...EXPORT_FORMATS),
    layout: oneOf(...EXPORT_LAYOUTS),
  }),
  ExportDownloaded: shape({
    ...about,
    rows: integer(0),
    bytes: integer(0),
    sha256: matching(/^[\da-f]{64}$/, 'SHA-256'),
  }),
  /** By the person, whether it waited, was being made or was ready. */
  ExportDeleted: shape(about),
  /**
   * A person downloaded a table at once: `table` names what its rows are. Of readings: of which sensor or sources, and measured in
   * [from, to).
   */
  TableExported: shape({
    ...about,
    table: text(64),
    format: oneOf(...EXPORT_FORMATS),
    sensorId: optional(integer(1)),
    points: optional(listOf(text(64))),
    from: optional(instant()),
    to: optional(instant()),
  }),
};
export type ExportEvent = EventsOf<typeof exportEvents>;

export function exportStream(exportId: string): string {
  return `export-${exportId}`;
}
