/** One request to the product. Text or bytes are sent as they are, any other body as JSON. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<T = unknown> {
  readonly status: number;
  /** Of the refusal; undefined without one. */
  readonly code: string | undefined;
  readonly body: T;
  readonly headers: Headers;
}

/** The address of a product, and the folder of its mails. */
export interface Door {
  readonly url: string;
  readonly mqtt: string;
  readonly outbox: string;
}

export async function ask<T = unknown>(
  { url }: Pick<Door, 'url'>,
  { method, path, body, headers }: Ask,
): Promise<Answer<T>> {
  const answer = await fetch(`${url}${path}`, { method, ...sent(body, headers) });
  const parsed = parse(await answer.text(), answer.headers.get('content-type') ?? '');
  return {
    status: answer.status,
    code: answer.ok ? undefined : codeOf(parsed),
    body: parsed as T,
    headers: answer.headers,
  };
}

function sent(body: unknown, headers: Ask['headers'] = {}): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return { headers };
  if (typeof body === 'string' || body instanceof Uint8Array) return { headers, body: body as string };
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function parse(text: string, type: string): unknown {
  return type.startsWith('application/json') && text !== '' ? JSON.parse(text) : text;
}

/** The read API tells a missing credential in words, as clients of this family of devices expect it. */
const UNAUTHORIZED_IN_WORDS: readonly unknown[] = ['Not Authorized', 'Invalid ApiKey'];

function codeOf(body: unknown): string {
  if (UNAUTHORIZED_IN_WORDS.includes(body)) return 'Unauthorized';
  const { errors, error } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly errors?: readonly { readonly code?: string }[];
    /** Of the read API. */
    readonly error?: readonly { readonly code?: string }[];
  };
  return (errors ?? error)?.[0]?.code ?? 'none';
}

/** The body of an answer; throws if it is a refusal. */
export function taken<T>(answer: Answer<T>): T {
  if (answer.code !== undefined) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

let clients = 0;

/** The header of a new client behind a proxy: its limits per address are unused. */
export function anotherClient(): { readonly 'x-forwarded-for': string } {
  clients += 1;
  const [a, b] = [process.pid, clients].map((number) => (number % 65_536).toString(16));
  return { 'x-forwarded-for': `2001:db8:${a}:${b}::1` };
}
