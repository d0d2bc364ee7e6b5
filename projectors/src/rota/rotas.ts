import type { RotaEvent } from '@watchglass/schemas/rota/events';
import { table, type Table } from '../table.ts';

interface Cover {
  readonly coverId: string;
  readonly userId: string;
  readonly from: string;
  readonly until: string;
}

interface RotaRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly starts_on: string;
  readonly handover_at: string;
  readonly turn: 'day' | 'week';
  readonly people: readonly string[];
  readonly covers: readonly Cover[];
  readonly deleted: boolean;
}

type Defined = Omit<Extract<RotaEvent, { type: 'RotaCreated' }>['data'], 'organizationId' | 'rotaId'>;

function defined({ name, timeZone, startsOn, handoverAt, turn, people }: Defined) {
  return { name, time_zone: timeZone, starts_on: startsOn, handover_at: handoverAt, turn, people };
}

export const rotas: Table = table<RotaRow, RotaEvent>({
  name: 'rotas',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    time_zone: 'text NOT NULL',
    starts_on: 'text NOT NULL',
    handover_at: 'text NOT NULL',
    turn: 'text NOT NULL',
    people: 'uuid[] NOT NULL',
    covers: 'jsonb NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { rotas_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.rotaId }),
  on: {
    RotaCreated: ({ data }) => ({
      id: data.rotaId,
      organization_id: data.organizationId,
      ...defined(data),
      covers: [],
      deleted: false,
    }),
    RotaChanged: ({ data }) => defined(data),
    RotaDeleted: () => ({ deleted: true }),
    RotaCovered: ({ data }, row) => ({ covers: [...(row?.covers ?? []), ...data.covers] }),
    RotaCoverRemoved: ({ data }, row) => ({
      covers: (row?.covers ?? []).filter(({ coverId }) => coverId !== data.coverId),
    }),
  },
});
