/** What the server refused for good. */
export class WatchglassError extends Error {
  /** Of HTTP; 0 if the socket was refused. */
  readonly status: number;
  /** `CursorExpired`, `AccessForbidden` …; empty if the answer had none. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`refused: ${status} ${code}`);
    this.name = 'WatchglassError';
    this.status = status;
    this.code = code;
  }
}

/** The code of an error of our own form, or of that of the read API. */
export function codeOf(body: unknown): string {
  const { errors, error } = (body ?? {}) as { errors?: unknown; error?: unknown };
  const [first] = [errors, error].flatMap((list) => (Array.isArray(list) ? (list as { code?: unknown }[]) : []));
  return typeof first?.code === 'string' ? first.code : '';
}
