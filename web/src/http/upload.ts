/** The parts of a request with files, as for `fetch`. */
export interface Upload {
  readonly method: string;
  readonly headers: Headers;
  readonly body: XMLHttpRequestBodyInit | undefined;
  readonly signal: AbortSignal;
}

/** Like `fetch`, with upload progress. */
export function upload(
  path: string,
  { method, headers, body, signal }: Upload,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
    );
    request.addEventListener('error', () => reject(new TypeError('the request did not arrive')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  return request
    .getAllResponseHeaders()
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });
}
