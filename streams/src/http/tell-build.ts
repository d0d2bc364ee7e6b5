import type { Server } from '@hapi/hapi';

/** Says with every answer which build is served, so that pages of an older one notice. */
export function tellBuild(server: Server, { header, buildId }: { header: string; buildId: string | null }): void {
  if (buildId === null) return;
  server.ext('onPreResponse', ({ response }, h) => {
    if ('isBoom' in response) response.output.headers[header] = buildId;
    else response.header(header, buildId);
    return h.continue;
  });
}
