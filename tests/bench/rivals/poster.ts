import http from 'node:http';

export type Post = (path: string, body: string | Buffer, headers?: Readonly<Record<string, string>>) => Promise<void>;

/** Posts over persistent connections; throws on any status but 2xx. */
export function poster(url: string, connections: number): Post {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request(
        `${url}${path}`,
        { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (response) => {
          response.resume();
          response.once('error', reject);
          response.once('end', () =>
            Math.floor(Number(response.statusCode) / 100) === 2
              ? resolve()
              : reject(new Error(`answered ${response.statusCode}`)),
          );
        },
      );
      request.once('error', reject);
      request.end(body);
    });
}
