import type http from 'node:http';

/** The path behind the demo's "Cause an alarm" control. */
const PATH = '/demo/cause-alarm';

/** Puts the control before the product's own paths: it belongs to the building, not to the product. */
export function offerAlarm(listener: http.Server, cause: () => void): void {
  const product = listener.listeners('request');
  listener.removeAllListeners('request');
  listener.on('request', (request, response) => {
    if (request.method === 'POST' && request.url === PATH) {
      request.resume();
      cause();
      response.writeHead(204).end();
      return;
    }
    for (const listen of product) Reflect.apply(listen, listener, [request, response]);
  });
}
