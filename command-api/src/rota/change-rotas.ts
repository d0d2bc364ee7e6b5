import type { CoverTerms, RotaDefinition } from '@watchglass/schemas/rota/commands';
import type { RotaEvent } from '@watchglass/schemas/rota/events';
import { COVER_MAX_DAYS, OPEN_COVERS_PER_ROTA, ROTAS_PER_ORGANIZATION } from '@watchglass/schemas/rota/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { definitionOf, type Cover, type Rota, type Rotas } from './rotas.ts';

const DAY_MS = 86_400_000;

export interface Which {
  readonly organizationId: number;
  readonly rotaId: string;
}

type Command = Which & RotaDefinition;

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export function createRota(rotas: Rotas, command: Command): RotaEvent[] {
  if (rotas.size >= ROTAS_PER_ORGANIZATION) refuse('TooManyRotas', { limit: ROTAS_PER_ORGANIZATION });
  mustHaveOwnName(rotas, command);
  return [{ type: 'RotaCreated', data: dataOf(command) }];
}

/** Changes turns and people; covers stay. */
export function changeRota(rotas: Rotas, command: Command): RotaEvent[] {
  const { definition: before } = known(rotas, command);
  mustHaveOwnName(rotas, command);
  if (JSON.stringify(before) === JSON.stringify(definitionOf(command))) return [];
  return [{ type: 'RotaChanged', data: { ...dataOf(command), before } }];
}

export function deleteRota(rotas: Rotas, which: Which): RotaEvent[] {
  const { name } = known(rotas, which).definition;
  return [{ type: 'RotaDeleted', data: { ...which, name } }];
}

interface Covering extends Which {
  readonly covers: readonly CoverTerms[];
  readonly coverIds: readonly string[];
  readonly reason?: string | undefined;
  readonly now: Date;
}

/** Adds covers, all or none: a swap is two. An earlier cover of the same instant gives way. */
export function coverRota(rotas: Rotas, { covers, coverIds, reason, now, ...which }: Covering): RotaEvent[] {
  const rota = known(rotas, which);
  const open = rota.covers.filter(({ until }) => Date.parse(until) > now.getTime());
  if (open.length + covers.length > OPEN_COVERS_PER_ROTA) refuse('TooManyCovers', { limit: OPEN_COVERS_PER_ROTA });
  const made = covers.map((cover, index): Cover => {
    mustBePeriod(cover, now);
    return { ...cover, coverId: coverIds[index] ?? '' };
  });
  return [{ type: 'RotaCovered', data: { ...which, name: rota.definition.name, covers: made, reason } }];
}

export function removeCover(rotas: Rotas, { coverId, ...which }: Which & { readonly coverId: string }): RotaEvent[] {
  const rota = known(rotas, which);
  const cover = rota.covers.find((each) => each.coverId === coverId) ?? refuse('NotFound');
  return [{ type: 'RotaCoverRemoved', data: { ...which, name: rota.definition.name, ...cover } }];
}

function dataOf({ organizationId, rotaId, ...definition }: Command) {
  return { organizationId, rotaId, ...definitionOf(definition) };
}

function known(rotas: Rotas, { rotaId }: Which): Rota {
  return rotas.get(rotaId) ?? refuse('NotFound');
}

function mustHaveOwnName(rotas: Rotas, { rotaId, name }: Command): void {
  for (const [id, { definition }] of rotas)
    if (id !== rotaId && keyOf(definition.name) === keyOf(name)) refuse('RotaNameTaken');
}

function mustBePeriod({ from, until }: CoverTerms, now: Date): void {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (!(days > 0 && days <= COVER_MAX_DAYS)) refuse('CoverTooLong', { limit: COVER_MAX_DAYS });
  if (Date.parse(until) <= now.getTime()) refuse('CoverIsOver');
}
