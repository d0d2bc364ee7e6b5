import { pathOf, type Entity } from '@watchglass/schemas/entity';
import { escalation } from '@watchglass/schemas/escalation/entity';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import { rota } from '@watchglass/schemas/rota/entity';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

interface Which {
  readonly organizationId: number;
  readonly id: string;
}

interface Saved {
  readonly organizationId: number;
  /** Null creates a row. */
  readonly id: string | null;
}

const rowPath = (entity: Pick<Entity, 'path'>, { organizationId, id }: Which): string =>
  `${pathOf(entity, organizationId)}/${id}`;

/** Saves a rota or an escalation policy; a refusal of a field is shown there. */
function saving(entity: Pick<Entity, 'path'>, fields: RefusedFields) {
  return atom(null, async (get, _set, { organizationId, id }: Saved, body: object) => {
    const http = get(requiredHttpAtom);
    const sent =
      id === null
        ? http.post(pathOf(entity, organizationId), body)
        : http.call(rowPath(entity, { organizationId, id }), { method: 'PUT', body });
    await atFields<unknown>(sent, fields);
  });
}

function deleting(entity: Pick<Entity, 'path'>) {
  return atom(null, async (get, _set, which: Which) => {
    await get(requiredHttpAtom).call(rowPath(entity, which), { method: 'DELETE' });
  });
}

const PEOPLE: Partial<Record<RefusalCode, string>> = { PersonNotAMember: 'people' };

export const saveRotaAtom = saving(rota, { ...PEOPLE, RotaNameTaken: 'name' });
export const deleteRotaAtom = deleting(rota);
export const saveEscalationAtom = saving(escalation, {
  EscalationNameTaken: 'name',
  PersonNotAMember: 'steps',
  RotaUnknown: 'steps',
  DestinationUnknown: 'steps',
});
export const deleteEscalationAtom = deleting(escalation);

export interface NewCover {
  readonly userId: string;
  readonly from: string;
  readonly until: string;
}

/** Adds covers to a rota, all or none. */
export const coverRotaAtom = atom(null, async (get, _set, which: Which, covers: readonly NewCover[]) => {
  const sent = get(requiredHttpAtom).post(`${rowPath(rota, which)}/covers`, { covers });
  await atFields<unknown>(sent, { PersonNotAMember: 'userId', CoverTooLong: 'until', CoverIsOver: 'until' });
});

export const removeCoverAtom = atom(null, async (get, _set, which: Which, coverId: string) => {
  await get(requiredHttpAtom).call(`${rowPath(rota, which)}/covers/${coverId}`, { method: 'DELETE' });
});

const rotaList: (organizationId: number) => RowList<RotaView> = keyed((organizationId: number) =>
  rowList<RotaView>('rota', pathOf(rota, organizationId)),
);

const escalationList: (organizationId: number) => RowList<EscalationView> = keyed((organizationId: number) =>
  rowList<EscalationView>('escalation', pathOf(escalation, organizationId)),
);

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** The rows of a list by name. */
function useNamed<R extends { readonly name: string }>(list: RowList<R>): readonly R[] {
  const loaded = useRowList(list);
  const rows: ReadonlyMap<string, R> = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...rows.values()].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
}

export const useRotas = (): readonly RotaView[] => useNamed(rotaList(useOrganization().id));
export const useEscalations = (): readonly EscalationView[] => useNamed(escalationList(useOrganization().id));
