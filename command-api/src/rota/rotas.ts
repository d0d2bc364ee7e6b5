import type { CoverTerms, RotaDefinition } from '@watchglass/schemas/rota/commands';
import type { RotaEvent } from '@watchglass/schemas/rota/events';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

export interface Cover extends CoverTerms {
  readonly coverId: string;
}

export interface Rota {
  readonly definition: RotaDefinition;
  /** In order of their making; removed ones are gone. */
  readonly covers: readonly Cover[];
}

/** An organization's rotas by id. */
export type Rotas = PartedMap<Rota>;

type DataOf<T extends RotaEvent['type']> = Extract<RotaEvent, { type: T }>['data'];

export function definitionOf(data: RotaDefinition): RotaDefinition {
  const { name, timeZone, startsOn, handoverAt, turn, people } = data;
  return { name, timeZone, startsOn, handoverAt, turn, people };
}

function withCovers(rotas: Rotas, rotaId: string, change: (covers: readonly Cover[]) => readonly Cover[]): Rotas {
  const rota = rotas.get(rotaId);
  return rota === undefined ? rotas : rotas.with(rotaId, { ...rota, covers: change(rota.covers) });
}

function defined(rotas: Rotas, data: DataOf<'RotaCreated'> | DataOf<'RotaChanged'>): Rotas {
  return rotas.with(data.rotaId, { definition: definitionOf(data), covers: rotas.get(data.rotaId)?.covers ?? [] });
}

export const rotasFold: Fold<Rotas, RotaEvent> = {
  initial: new PartedMap(),
  evolve(rotas, { type, data }) {
    switch (type) {
      case 'RotaCreated':
      case 'RotaChanged':
        return defined(rotas, data);
      case 'RotaDeleted':
        return rotas.without(data.rotaId);
      case 'RotaCovered':
        return withCovers(rotas, data.rotaId, (covers) => [...covers, ...data.covers]);
      case 'RotaCoverRemoved':
        return withCovers(rotas, data.rotaId, (covers) => covers.filter(({ coverId }) => coverId !== data.coverId));
    }
  },
};
