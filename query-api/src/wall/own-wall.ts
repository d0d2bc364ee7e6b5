import { createHash } from 'node:crypto';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { sourcesShown } from '@watchglass/schemas/wall/sources';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { etagOf } from '../http/answer.ts';
import type { QueryAsked } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { wallRows } from './rows.ts';
import { sensorsShown } from './sensors-shown.ts';

interface DashboardRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly data: readonly Tile[];
  readonly revision: number;
}

/** All that a wall needs to know of itself; undefined if it is not projected. */
export async function ownWall(asked: QueryAsked<unknown, unknown>): Promise<OwnWall | undefined> {
  const { relational, sight, caller } = asked;
  const [row] = await readRows(asked, wallRows, { sql: '', values: [] });
  const [organization] = await relational.query<{ name: string; time_zone: string }>({
    name: 'walls.organization',
    text: 'SELECT name, time_zone FROM read.organizations WHERE organization_id = $1',
    values: [sight.organizationId],
  });
  if (row === undefined || organization === undefined) return undefined;
  const dashboards = await relational.query<DashboardRow>({
    name: 'walls.own-dashboards',
    text: 'SELECT id, name, data, revision FROM read.dashboards WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND NOT deleted',
    values: [sight.organizationId, row.terms.playlist.map(({ dashboardId }) => dashboardId)],
  });
  const byId = new Map(dashboards.map((each) => [each.id, each]));
  const shown = [...new Set(row.terms.playlist.map(({ dashboardId }) => dashboardId))].flatMap(
    (id) => byId.get(id) ?? [],
  );
  const showing = { organizationId: sight.organizationId, locations: row.terms.locations };
  const own: Omit<OwnWall, 'etag'> = {
    id: row.id,
    organization: { id: sight.organizationId, name: organization.name, timeZone: organization.time_zone },
    rights: caller.membership?.rights ?? {},
    terms: row.terms,
    dashboards: await Promise.all(
      shown.map(async ({ id, name, data, revision }) => ({
        id,
        name,
        data: [...data],
        sensors: await sensorsShown(relational, { ...showing, sources: sourcesShown(data) }),
        etag: etagOf(revision),
      })),
    ),
    orders: row.orders,
    silencedUntil: row.silencedUntil,
  };
  return { ...own, etag: `"${createHash('sha256').update(JSON.stringify(own)).digest('base64url')}"` };
}
