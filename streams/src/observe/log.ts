import { pino, type DestinationStream, type Logger } from 'pino';

export interface LogOptions {
  /** Default: `WATCHGLASS_LOG_LEVEL`, else `info`. */
  readonly level?: string | undefined;
  /** Default: stdout. */
  readonly to?: DestinationStream;
}

/**
 * The log of a service, one JSON object per line. An error is logged with its kind and its source alone: a driver's
 * message may carry values of a query, and those may be secret.
 */
export function openLog(
  name: string,
  { level = process.env['WATCHGLASS_LOG_LEVEL'] ?? 'info', to }: LogOptions = {},
): Logger {
  const options = { name, level, serializers: { err: toldOf } };
  return to ? pino(options, to) : pino(options);
}

function toldOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? { cause: { type: error.cause.name, message: error.cause.message } } : {};
  return { type: error.name, message: error.message, code, stack: error.stack, ...cause };
}
