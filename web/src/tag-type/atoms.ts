import { pathOf } from '@watchglass/schemas/entity';
import { tagType } from '@watchglass/schemas/tag-type/entity';
import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

const typeList: (organizationId: number) => RowList<TagTypeView> = keyed((organizationId: number) =>
  rowList<TagTypeView>('tagType', pathOf(tagType, organizationId)),
);

const NONE: ReadonlyMap<string, TagTypeView> = new Map<string, TagTypeView>();

/** The tag types by name; needs the right to read tags. */
export function useTagTypes(): readonly TagTypeView[] {
  const loaded = useRowList(typeList(useOrganization().id));
  const rows = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...rows.values()].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
}

const REFUSED: RefusedFields = { TagTypeNameTaken: 'name' };

interface Which {
  readonly organizationId: number;
  readonly id: string;
}

const typePath = ({ organizationId, id }: Which): string => `${pathOf(tagType, organizationId)}/tag-type/${id}`;

export const createTagTypeAtom = atom(null, async (get, _set, organizationId: number, body: unknown) => {
  await atFields(get(requiredHttpAtom).post(pathOf(tagType, organizationId), body), REFUSED);
});

export const changeTagTypeAtom = atom(null, async (get, _set, which: Which, body: unknown) => {
  await atFields(get(requiredHttpAtom).call(typePath(which), { method: 'PUT', body }), REFUSED);
});

export const deleteTagTypeAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(typePath(which), { method: 'DELETE' });
});

export const mergeTagTypeAtom = atom(null, async (get, _set, which: Which, into: string) => {
  await get(requiredHttpAtom).post(`${typePath(which)}/merge`, { into });
});
