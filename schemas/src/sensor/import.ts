import { anyText, flag, integer, listOf, nullable, optional, otherwise, shape, uuid, type ViewOf } from '../shape.ts';

/** Columns that say which sensor a row is about. */
export const KEY_COLUMNS = ['id', 'serial'] as const;
/** Columns that an import sets. They have the same names in the exported table of sensors. */
export const SET_COLUMNS = ['name', 'tags', 'location', 'setIntervalSeconds'] as const;
export const IMPORT_COLUMNS = [...KEY_COLUMNS, ...SET_COLUMNS] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** `dryRun` changes nothing; `createTags` makes the tags that the file names and the workspace does not have. */
export const importQueryShape = shape({ dryRun: otherwise(flag(), false), createTags: otherwise(flag(), false) });

/** The changed columns of one row. A location is an id; null is none. An interval is in seconds; null is not set. */
const importChangeShape = shape({
  /** Of the file, from 1; a row of several lines begins there. */
  line: integer(1),
  sensorId: integer(1),
  /** The name of the sensor before. */
  sensor: anyText(),
  name: optional(shape({ before: anyText(), after: anyText() })),
  tags: optional(shape({ before: listOf(anyText()), after: listOf(anyText()) })),
  location: optional(shape({ before: nullable(uuid()), after: nullable(uuid()) })),
  setIntervalSeconds: optional(shape({ before: nullable(integer(1)), after: nullable(integer(1)) })),
});
export type ImportChange = ViewOf<typeof importChangeShape>;

const importRefusedShape = shape({
  line: integer(1),
  /** Null if the row does not say which sensor of the caller it is about. */
  sensorId: nullable(integer(1)),
  /** The id or serial number of the row. */
  sensor: anyText(),
  code: anyText(),
  /** The column that is at fault, if one is. */
  column: nullable(anyText()),
  /** The text or the line that is at fault; empty if none is. */
  about: anyText(),
});
export type ImportRefused = ViewOf<typeof importRefusedShape>;

/** The reply: the changes that were carried out, or would be. Rows that change nothing are only counted. */
export const importDoneShape = shape({
  rows: integer(0),
  unchanged: integer(0),
  changes: listOf(importChangeShape),
  refused: listOf(importRefusedShape),
  /** Tags that were made, or would be. */
  newTags: listOf(anyText()),
  /** Columns of the file that are not read. */
  ignored: listOf(anyText()),
});
export type ImportDone = ViewOf<typeof importDoneShape>;
