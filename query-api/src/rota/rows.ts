import type { RotaView } from '@watchglass/schemas/rota/views';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface RotaRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly starts_on: string;
  readonly handover_at: string;
  readonly turn: 'day' | 'week';
  readonly people: readonly string[];
  readonly covers: readonly { coverId: string; userId: string; from: string; until: string }[];
  readonly position: string;
}

/** A rota is at no location: whoever reads alarms sees who is on duty. */
export const rotaRows: RowReader<RotaRow, RotaView> = {
  concept: 'rota',
  table: 'rotas',
  id: 'id',
  columns: 't.id, t.name, t.time_zone, t.starts_on, t.handover_at, t.turn, t.people, t.covers, t.position',
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(
      rows.flatMap((row) => [...row.people, ...row.covers.map(({ userId }) => userId)]),
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      timeZone: row.time_zone,
      startsOn: row.starts_on,
      handoverAt: row.handover_at,
      turn: row.turn,
      people: row.people.map((id) => ({ id, name: nameOf(opened, id) })),
      covers: row.covers.map(({ coverId, userId, from, until }) => ({
        id: coverId,
        userId,
        name: nameOf(opened, userId),
        from,
        until,
      })),
      position: row.position,
    }));
  },
};
