import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#ddd"/></svg>';

interface TileServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A server of the pictures of a map, on a port of its own: one grey picture for every tile. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    const isTile = /^\/\d+\/-?\d+\/-?\d+\.svg$/.test(request.url ?? '');
    response.writeHead(isTile ? 200 : 404, { 'content-type': 'image/svg+xml' }).end(isTile ? PICTURE : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
