import { calibrationProfile } from '@watchglass/schemas/calibration-profile/entity';
import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import { pathOf } from '@watchglass/schemas/entity';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

const profileList: (organizationId: number) => RowList<CalibrationProfileView> = keyed((organizationId: number) =>
  rowList<CalibrationProfileView>('calibrationProfile', pathOf(calibrationProfile, organizationId)),
);

const NONE: ReadonlyMap<string, CalibrationProfileView> = new Map<string, CalibrationProfileView>();

/** The workspace's calibration profiles by name. */
export function useProfiles(): readonly CalibrationProfileView[] {
  const loaded = useRowList(profileList(useOrganization().id));
  const rows = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...rows.values()].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
}

interface Which {
  readonly organizationId: number;
  readonly id: string;
}

const profilePath = ({ organizationId, id }: Which): string =>
  `${pathOf(calibrationProfile, organizationId)}/profile/${id}`;

interface Saved {
  readonly organizationId: number;
  /** Null creates a profile. */
  readonly id: string | null;
  readonly fields: RefusedFields;
}

export const saveProfileAtom = atom(null, async (get, _set, { organizationId, id, fields }: Saved, body: object) => {
  const http = get(requiredHttpAtom);
  const sent =
    id === null
      ? http.post(pathOf(calibrationProfile, organizationId), body)
      : http.call(profilePath({ organizationId, id }), { method: 'PUT', body });
  await atFields<unknown>(sent, { ...fields, ProfileNameTaken: 'name' });
});

export const deleteProfileAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(profilePath(which), { method: 'DELETE' });
});
