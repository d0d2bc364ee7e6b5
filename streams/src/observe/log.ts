import { pino, type DestinationStream, type Logger } from 'pino';

export interface LogOptions {
  /** Default: `WATCHGLASS_LOG_LEVEL`, else `info`. */
  readonly level?: string | undefined;
  /** Default: stdout. */
  readonly to?: DestinationStream;
}

/**
 * The log of a service: a line of JSON each. Of an error it tells what kind it is and where it comes from, and nothing of what
 * was asked: a driver's error may carry values of a query, and those may be secret.
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
