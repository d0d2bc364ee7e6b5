export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `long`: a line for each reading; `wide`: a line for each instant, with a column for each source. */
export const EXPORT_LAYOUTS = ['long', 'wide'] as const;
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

/** `removed`: its days are over, and the file is gone. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'removed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Why an export failed: it was out of sight meanwhile, it had become too large, or it could not be made. */
export const EXPORT_FAILURES = ['sight', 'size', 'trouble'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];
