import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DeviceCloud } from '@watchglass/demo/recorder/device-cloud';

export interface CloudServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The device cloud of the demo on a port of its own. */
export async function newDeviceCloud(): Promise<CloudServer> {
  const cloud = new DeviceCloud();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://cloud');
    void text(request).then((body) => {
      const [status, json] = cloud.answer(pathname, { request, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
