import { rota } from '@watchglass/schemas/rota/entity';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { deleteRotaAtom } from './atoms.ts';
import { useRotaColumns } from './rota-columns.tsx';

const RotaDialog = lazily(() => import('./RotaDialog.tsx').then((file) => ({ default: file.RotaDialog })));
const CoverDialog = lazily(() => import('./CoverDialog.tsx').then((file) => ({ default: file.CoverDialog })));

/** At most one dialog is open over the table; null creates a rota. */
export type OpenRota =
  | { readonly what: 'edit'; readonly rota: RotaView | null }
  | { readonly what: 'cover' | 'delete'; readonly rota: RotaView };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenRota, RotaView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteRotaAtom);
  const [zone, [now]] = [useTimeZone(), useState(useAtomValue(nowAtom))];
  const close = () => onOpen(null);
  if (open.what === 'edit')
    return <RotaDialog rota={open.rota} today={DateTime.fromMillis(now, { zone }).toISODate() ?? ''} onClose={close} />;
  const { id, name } = open.rota;
  if (open.what === 'cover')
    return <CoverDialog rota={rows.find((row) => row.id === id) ?? open.rota} now={now} onClose={close} />;
  return (
    <ConfirmDialog
      title={t('onCall.delete.title', { name })}
      text={t('onCall.delete.text')}
      action={t('action.delete')}
      to="to.deleteRota"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

export const RotasPage = entityPage<typeof rota, RotaView, OpenRota>(rota, {
  icon: 'group',
  texts: { title: 'onCall.title', none: 'onCall.none', noneText: 'onCall.noneText', noneFound: 'onCall.noneFound' },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns: useRotaColumns,
  narrowHides: ['turn', 'bar', 'next'],
  create: { label: 'onCall.create', opens: { what: 'edit', rota: null } },
  opens: (row) => ({ what: 'edit', rota: row }),
  dialogs: Dialogs,
});
