import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const PACK_EVERY_MS = 20;

export interface RawWall {
  readonly url: string;
  stop(): Promise<void>;
}

function pageOf(boxes: number): string {
  const box = '<section><p>name</p><div data-testid="value"><span>0</span><i>ppm</i></div><p>0 s</p></section>';
  return `<!doctype html><style>
body { margin: 0; height: 100vh; display: grid; grid: repeat(9, 1fr) / repeat(24, 1fr); gap: 9px; background: #000; color: #fff; font: 14px sans-serif }
section { contain: strict; background: #111 } i { font-size: 6px }
</style>${box.repeat(boxes)}<script>
const texts = [...document.querySelectorAll('span')].map(({ firstChild }) => firstChild);
new EventSource('/stream').onmessage = ({ data }) => { for (const [index, value] of JSON.parse(data)) texts[index].nodeValue = value; };
</script>`;
}

/**
 * The lowest cost of a page with as many changing numbers in this browser on this machine: text nodes written from a
 * bare stream, each pack when it is due. No ingest, no store, no frames, no framework.
 */
export async function startRawWall(boxes: number, perSecond: number): Promise<RawWall> {
  const perPack = Math.round((perSecond * PACK_EVERY_MS) / 1000);
  const server = http.createServer((request, response) => {
    if (request.url !== '/stream') return void response.setHeader('content-type', 'text/html').end(pageOf(boxes));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const stream = packs({ boxes, perPack }, (pack) => response.write(`data: ${JSON.stringify(pack)}\n\n`));
    request.once('close', () => clearInterval(stream));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function packs(
  { boxes, perPack }: { boxes: number; perPack: number },
  send: (pack: readonly (readonly [box: number, value: number])[]) => void,
): NodeJS.Timeout {
  const begin = performance.now();
  let sent = 0;
  return setInterval(() => {
    for (const due = (performance.now() - begin) / PACK_EVERY_MS; sent < due; sent += 1) {
      const now = Date.now() % 100_000;
      send(Array.from({ length: perPack }, (_, i) => [(sent * perPack + i) % boxes, now] as const));
    }
  }, PACK_EVERY_MS / 4);
}
