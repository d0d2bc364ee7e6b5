import type { Server } from '@hapi/hapi';

/** Adds the served build to every answer, so that pages of an older build notice. */
export function tellBuild(server: Server, { header, buildId }: { header: string; buildId: string | null }): void {
  if (buildId === null) return;
  server.ext('onPreResponse', ({ response }, h) => {
    if ('isBoom' in response) response.output.headers[header] = buildId;
    else response.header(header, buildId);
    return h.continue;
  });
}
