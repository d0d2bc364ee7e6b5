const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 300_000;

/** What is asked of the server, and how its answer is read. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** Replaces the body by files; `onProgress` receives the part sent, 0 to 1. */
  readonly files?: { readonly form: FormData | Blob; readonly onProgress: (part: number) => void };
  /** Sent as If-Match. */
  readonly ifMatch?: string;
  /** Signing in and up: no token is sent, and a 401 is an ordinary answer. */
  readonly anonymous?: boolean;
  /** The answer must include every event up to this position. */
  readonly after?: string;
  readonly signal?: AbortSignal;
  /** The answer is a file: it is returned as a `Blob` and has a longer time limit. */
  readonly file?: boolean;
  /** The answer comes in pieces: it is returned as a stream of bytes, and has the time limit of a file. */
  readonly streamed?: boolean;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of an answer, as its call wants it. A refusal is read whatever was wanted. */
export async function bodyOf(response: Response, { file, streamed }: Call = {}): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined;
  if (response.ok && (file || streamed)) return file ? response.blob() : response.body;
  return textOf(response);
}

async function textOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) return response.text();
  return response.ok ? response.json() : reasonsOf(response);
}

/** A refusal with an unreadable body is still a refusal; an aborted answer is a failure. */
const reasonsOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** What is sent. */
export function bodyFor({ files, body }: Call): FormData | Blob | string | undefined {
  return files?.form ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** Ends a call that takes too long, or that nobody waits for. */
export function signalFor({ file, files, streamed, signal }: Call): AbortSignal {
  const limit = AbortSignal.timeout(file || files || streamed ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  return signal ? AbortSignal.any([limit, signal]) : limit;
}
