import type { Screen, WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallOrder, WallView } from '@watchglass/schemas/wall/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';
import { presenceOf, type StoredPresence } from './presence.ts';

export interface WallRow extends Record<string, unknown> {
  readonly id: string;
  readonly terms: WallTerms;
  readonly screen: Screen;
  readonly browser: string;
  readonly paired_at: Date;
  readonly paired_by: string;
  readonly orders: readonly WallOrder[];
  readonly silenced_until: Date | null;
  readonly silent_since: Date | null;
  readonly presence: StoredPresence | null;
  readonly revision: number;
  readonly position: string;
}

/** A wall is at no location. It sees its own row: whatever moves that, it reads itself again. */
export const wallRows: RowReader<WallRow, WallView> = {
  concept: 'wall',
  table: 'walls',
  id: 'id',
  columns:
    't.id, t.terms, t.screen, t.browser, t.paired_at, t.paired_by, t.orders, t.silenced_until, t.silent_since, t.revision, t.position',
  measured: {
    columns: '(SELECT p.presence FROM read.wall_presence p WHERE p.wall_id = t.id) AS presence',
    past: 'NULL::jsonb AS presence',
  },
  placed: 'everywhere',
  onWalls: { of: ['wall'], condition: (ids) => `t.id = ANY (${ids})` },
  movedBy: {
    dashboard: (ids) =>
      `EXISTS (SELECT FROM jsonb_array_elements(t.terms -> 'playlist') p WHERE p ->> 'dashboardId' = ANY (${ids}::text[]))`,
  },
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ paired_by }) => paired_by));
    return rows.map((row) => ({
      id: row.id,
      terms: row.terms,
      browser: row.browser,
      pairedAt: iso(row.paired_at),
      pairedBy: row.paired_by,
      pairedByName: nameOf(opened, row.paired_by),
      orders: row.orders,
      silencedUntil: row.silenced_until && iso(row.silenced_until),
      silentSince: row.silent_since && iso(row.silent_since),
      presence: row.presence && presenceOf(row.id, row.presence),
      etag: etagOf(row.revision),
      position: row.position,
    }));
  },
};
