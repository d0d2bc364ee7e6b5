import type http from 'node:http';

/** The demo's additions to the product: they belong to the building. */
export interface DemoPaths {
  /** The action of the control "Cause an alarm". */
  readonly causeAlarm: () => void;
  /** Whose control it is. */
  readonly organizationId: number;
  /** Returns a one-time path into the wall; called at each visit. */
  readonly wayIn: () => Promise<string>;
}

export const WALL_PATH = '/demo/wall';
const CAUSE_ALARM_PATH = '/demo/cause-alarm';

/** Puts the demo's own paths before the product's own. */
export function offerDemoPaths(listener: http.Server, { causeAlarm, organizationId, wayIn }: DemoPaths): void {
  const product = listener.listeners('request');
  listener.removeAllListeners('request');
  listener.on('request', (request, response) => {
    const { method, url } = request;
    if (method === 'POST' && url === CAUSE_ALARM_PATH) {
      causeAlarm();
      response.writeHead(204).end();
    } else if (method === 'GET' && url === CAUSE_ALARM_PATH) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ organizationId }));
    } else if (method === 'GET' && url === WALL_PATH) {
      void wayIn().then(
        (location) => response.writeHead(302, { location, 'cache-control': 'no-store' }).end(),
        () => response.writeHead(503).end(),
      );
    } else {
      for (const listen of product) Reflect.apply(listen, listener, [request, response]);
    }
  });
}
