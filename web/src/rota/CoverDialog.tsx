import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { faultText } from '../form/fault-text.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { faultAt, useForm, type FormState } from '../form/use-form.ts';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { zoneWords } from '../user/zone-words.ts';
import { formatInstant } from '../value/date.ts';
import { coverRotaAtom, type NewCover } from './atoms.ts';
import { CoverList } from './CoverList.tsx';
import { namedDuties, type NamedDuty } from './duties.ts';

const DAY_MS = 86_400_000;
/** Turns that can be swapped begin within this time. */
const SWAP_DAYS = 60;
const shape = () => import('@watchglass/schemas/rota/commands').then(({ coversShape }) => coversShape);

interface CoverForm {
  readonly what: 'cover' | 'swap';
  readonly userId: string;
  readonly from: number | null;
  readonly until: number | null;
  /** Numbers of the turns that are swapped. */
  readonly one: number;
  readonly other: number;
}

interface DialogProps {
  readonly rota: RotaView;
  /** Epoch milliseconds of opening. */
  readonly now: number;
  readonly onClose: () => void;
}

const isoOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

function coversOf(form: CoverForm, turns: readonly NamedDuty[]): NewCover[] {
  if (form.what === 'cover') return [{ userId: form.userId, from: isoOf(form.from), until: isoOf(form.until) }];
  const [one, other] = [form.one, form.other].map((number) => turns.find(({ turn }) => turn === number));
  if (one === undefined || other === undefined) return [];
  return [
    { userId: other.userId, from: isoOf(one.from), until: isoOf(one.until) },
    { userId: one.userId, from: isoOf(other.from), until: isoOf(other.until) },
  ];
}

/** A cover of what is left of the present turn, or a swap of it with the next one. */
function formOf([present, next]: readonly NamedDuty[], now: number): CoverForm {
  const until = present?.until ?? now + DAY_MS;
  return { what: 'cover', userId: '', from: now, until, one: present?.turn ?? 0, other: next?.turn ?? 0 };
}

/** Someone takes the duty of a period, or two people swap their turns. Covers that exist can be removed. */
export function CoverDialog({ rota, now, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const cover = useSetAtom(coverRotaAtom);
  const [turns] = useState(() => namedDuties({ ...rota, covers: [] }, [now, now + SWAP_DAYS * DAY_MS]));
  const toSend = (values: CoverForm) => ({ covers: coversOf(values, turns) });
  const form = useForm<CoverForm>({
    initial: formOf(turns, now),
    shape,
    toSend,
    send: (values) => cover({ organizationId, id: rota.id }, toSend(values).covers),
  });
  const { values } = form;
  return (
    <FormDialog
      title={t('onCall.coverOf', { name: rota.name })}
      submit={t(values.what === 'cover' ? 'onCall.addCover' : 'onCall.swap')}
      sending={form.sending}
      blocked={values.what === 'cover' ? values.userId === '' : values.one === values.other}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.coverRota" failure={form.failure} />
      <ToggleButtonGroup
        exclusive
        value={values.what}
        aria-label={t('onCall.what')}
        onChange={(_event, what: CoverForm['what'] | null) => what && form.set('what', what)}
      >
        <ToggleButton value="cover">{t('onCall.addCover')}</ToggleButton>
        <ToggleButton value="swap" disabled={turns.length < 2}>
          {t('onCall.swap')}
        </ToggleButton>
      </ToggleButtonGroup>
      {values.what === 'cover' ? (
        <CoverFields form={form} zone={rota.timeZone} />
      ) : (
        <SwapFields form={form} turns={turns} zone={rota.timeZone} />
      )}
      <CoverList rota={rota} now={now} />
    </FormDialog>
  );
}

function CoverFields({ form, zone }: { readonly form: FormState<CoverForm>; readonly zone: string }) {
  const t = useTranslate();
  const fault = faultAt(form.faults, 'covers') ?? faultAt(form.faults, 'until');
  const person = faultAt(form.faults, 'userId');
  return (
    <>
      <MemberPicker
        label={t('onCall.person')}
        person={form.values.userId}
        onChange={(userId) => form.set('userId', userId)}
        fault={person && faultText(t, person)}
      />
      <InstantPicker
        label={t('onCall.from')}
        value={form.values.from}
        zone={zone}
        onChange={(at) => form.set('from', at)}
      />
      <InstantPicker
        label={t('onCall.until')}
        value={form.values.until}
        zone={zone}
        onChange={(at) => form.set('until', at)}
      />
      {fault && <Box sx={{ color: 'error.main' }}>{faultText(t, fault)}</Box>}
      <Box sx={{ color: 'text.secondary' }}>{t('onCall.onClockOf', { zone: zoneWords(zone) })}</Box>
    </>
  );
}

interface SwapProps {
  readonly form: FormState<CoverForm>;
  readonly turns: readonly NamedDuty[];
  readonly zone: string;
}

function SwapFields({ form, turns, zone }: SwapProps) {
  const t = useTranslate();
  const words = ({ name, from }: NamedDuty) => `${name || t('member.erased')}, ${formatInstant(from, zone)}`;
  return (['one', 'other'] as const).map((field) => (
    <TextField
      key={field}
      select
      label={t(`onCall.swap.${field}`)}
      value={form.values[field]}
      onChange={(event) => form.set(field, Number(event.target.value))}
    >
      {turns.map((duty) => (
        <MenuItem key={duty.turn} value={duty.turn}>
          {words(duty)}
        </MenuItem>
      ))}
    </TextField>
  ));
}
