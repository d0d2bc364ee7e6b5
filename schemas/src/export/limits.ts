import type { ExportFormat } from './kinds.ts';

/** Lines of one file. A sheet of a workbook has 1,048,576 rows. */
export const EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { csv: 50_000_000, xlsx: 1_000_000 };
/** A CSV file with more lines is compressed. */
export const PLAIN_ROWS = 100_000;
/** Exports that wait or run, of one person and of a workspace. Five years begin in one year and end in the sixth: a file for each. */
export const EXPORTS_OF_PERSON = 6;
export const EXPORTS_OF_WORKSPACE = 10;
/** Of all kept files of a workspace. */
export const EXPORT_SPACE_BYTES: number = 5 * 1024 ** 3;
export const EXPORT_KEPT_DAYS = 7;
/** After a download was asked for, its file can be read for this long, in as many parts as it takes. */
export const DOWNLOAD_HOURS = 12;
/** What a line takes in a file, in bytes: measured on a million readings. */
export const EXPORT_LINE_BYTES: Readonly<Record<ExportFormat, number>> = { csv: 8, xlsx: 40 };
export const PLAIN_LINE_BYTES = 90;
