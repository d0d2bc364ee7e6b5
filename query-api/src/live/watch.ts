import { WATCHED_POINTS } from '@watchglass/schemas/live/limits';
import { ROW_CONCEPTS, type RowConcept } from '@watchglass/schemas/entities';
import { type PointKey, type Snapshot } from '@watchglass/schemas/live/messages';
import { listOf, shape, text } from '@watchglass/schemas/shape';
import { isPartial, sightIn } from '@watchglass/schemas/member/rights';
import type { OrganizationView } from './organization-view.ts';
import type { WatchedPoint } from './point-board.ts';
import { maySeePoints, maySeeRows } from './row-needs.ts';
import type { Viewer } from './viewer.ts';

const KEY = /^[1-9]\d{0,8}\.[1-9]\d{0,8}$/;
const MOST_ASKED = 10_000;

/** The form of a watch; rights are checked afterwards. */
export const watchShape = shape({
  points: listOf(text(32), { max: MOST_ASKED }),
  rows: listOf(text(32), { max: ROW_CONCEPTS.length }),
});

const isKey = (key: string): key is PointKey => KEY.test(key);
const isConcept = (name: string): name is RowConcept => ROW_CONCEPTS.some((concept) => concept === name);

export interface Asked {
  readonly points: readonly string[];
  readonly rows: readonly string[];
}

/**
 * Makes these points and rows the viewer's watch. Rights and placements count as of the end of the read: refused or
 * unwatched values are never sent afterwards.
 */
export async function watch(
  organization: OrganizationView,
  viewer: Viewer,
  asked: Asked,
  now: Date,
): Promise<Snapshot> {
  const keys = [...new Set(asked.points)].filter(isKey).slice(0, WATCHED_POINTS);
  const rooms = [...new Set(asked.rows)].filter(isConcept);
  for (const concept of rooms) await organization.room(concept)?.open();
  const found = await organization.board.find(maySeePoints(viewer.sight.membership) ? keys : []);
  const points = await inSight(organization, viewer, found).catch((error: unknown) => {
    organization.board.letGo(found);
    throw error;
  });
  const { membership } = viewer.sight;
  const rows = rooms.filter((concept) => maySeeRows(membership, concept) && organization.room(concept) !== undefined);
  organization.show(viewer, points, rows);
  organization.board.letGo(found);
  const shown = new Set<string>([...points.map(({ key }) => key), ...rows]);
  return {
    values: points.flatMap(({ value }) => (value === null ? [] : [value])),
    rows: Object.fromEntries(rows.map((concept) => [concept, organization.room(concept)?.position ?? ''])),
    serverTime: now.getTime(),
    refused: [...asked.points, ...asked.rows].filter((name) => !shown.has(name)),
  };
}

/** Repeated if rights or placements changed during the read: the answer must match the current ones. */
async function inSight(
  organization: OrganizationView,
  viewer: Viewer,
  found: readonly WatchedPoint[],
): Promise<readonly WatchedPoint[]> {
  for (;;) {
    const [{ sight }, { placements }] = [viewer, organization];
    const asked = sightIn(organization.organizationId, sight.membership);
    const seen = isPartial(asked) ? await organization.board.inSight(asked, found) : found;
    if (viewer.sight === sight && organization.placements === placements)
      return maySeePoints(sight.membership) ? seen : [];
  }
}
