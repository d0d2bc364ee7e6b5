import { pathOf } from '@watchglass/schemas/entity';
import { tag } from '@watchglass/schemas/tag/entity';
import type { TagView } from '@watchglass/schemas/tag/views';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

const tagList: (organizationId: number) => RowList<TagView> = keyed((organizationId: number) =>
  rowList<TagView>('tag', pathOf(tag, organizationId)),
);

const NONE: ReadonlyMap<string, TagView> = new Map<string, TagView>();

/** The workspace's tags by name; needs the right to read tags. */
export function useTags(): readonly TagView[] {
  const loaded = useRowList(tagList(useOrganization().id));
  const rows = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...rows.values()].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
}

const REFUSED: RefusedFields = { TagNameTaken: 'name', TagTypeUnknown: 'typeId' };

interface Which {
  readonly organizationId: number;
  readonly id: string;
}

const tagPath = ({ organizationId, id }: Which): string => `${pathOf(tag, organizationId)}/tag/${id}`;

export const createTagAtom = atom(null, async (get, _set, organizationId: number, body: unknown) => {
  await atFields(get(requiredHttpAtom).post(pathOf(tag, organizationId), body), REFUSED);
});

export const changeTagAtom = atom(null, async (get, _set, which: Which, body: unknown) => {
  await atFields(get(requiredHttpAtom).call(tagPath(which), { method: 'PUT', body }), REFUSED);
});

export const mergeTagAtom = atom(null, async (get, _set, which: Which, into: string) => {
  await get(requiredHttpAtom).post(`${tagPath(which)}/merge`, { into });
});

export const deleteTagAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(tagPath(which), { method: 'DELETE' });
});
