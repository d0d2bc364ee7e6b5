import { calibrationProfile } from '@watchglass/schemas/calibration-profile/entity';
import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { deleteProfileAtom } from './atoms.ts';
import { useProfileColumns } from './profile-columns.tsx';

const ProfileDialog = lazily(() => import('./ProfileDialog.tsx').then((file) => ({ default: file.ProfileDialog })));

/** At most one dialog is open over the table; null creates a profile. */
export type OpenProfile =
  | { readonly what: 'edit'; readonly profile: CalibrationProfileView | null }
  | { readonly what: 'delete'; readonly profile: CalibrationProfileView };

function Dialogs({ open, onOpen }: DialogsProps<OpenProfile, CalibrationProfileView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteProfileAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <ProfileDialog profile={open.profile} onClose={close} />;
  const { id, name } = open.profile;
  return (
    <ConfirmDialog
      title={t('profiles.delete.title', { name })}
      text={t('profiles.delete.text')}
      action={t('action.delete')}
      to="to.deleteProfile"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

export const ProfilesPage = entityPage<typeof calibrationProfile, CalibrationProfileView, OpenProfile>(
  calibrationProfile,
  {
    icon: 'speed',
    texts: {
      title: 'profiles.table',
      none: 'profiles.none',
      noneText: 'profiles.noneText',
      noneFound: 'profiles.noneFound',
    },
    readers: 'sensors',
    useMayWrite: () => useMay('sensors', 'w'),
    useColumns: useProfileColumns,
    narrowHides: ['coefficients'],
    create: { label: 'profiles.create', opens: { what: 'edit', profile: null } },
    opens: (row) => ({ what: 'edit', profile: row }),
    dialogs: Dialogs,
  },
);
