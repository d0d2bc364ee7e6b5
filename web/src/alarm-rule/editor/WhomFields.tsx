import { RING_AGAIN_TIMES } from '@watchglass/schemas/alarm-rule/limits';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '../../look/Icon.tsx';
import { useMembers } from '../../member/atoms.ts';
import { MemberPicker } from '../../member/MemberPicker.tsx';
import { memberQueries } from '../../member/member-query.ts';
import { useTranslate } from '../../messages/messages.ts';
import { DestinationPicker } from '../../destination/DestinationPicker.tsx';
import { useDestinations } from '../../destination/atoms.ts';
import { useEscalations } from '../../rota/atoms.ts';
import type { RuleFormState } from './use-rule-form.ts';

type Subscribers = NonNullable<RuleFormState['values']['subscribers']>;

const NOBODY: Subscribers = { people: [], destinationIds: [] };
const NAMED = { ...memberQueries.read(new URLSearchParams()), rowsPerPage: 100 };

/** Who is told. A rule that tells nobody is saved, with a warning. */
export function WhomFields({ form }: { readonly form: RuleFormState }) {
  const t = useTranslate();
  const subscribers = form.values.subscribers ?? NOBODY;
  const { people, destinationIds, escalationId, ringAgainMinutes } = subscribers;
  const count = people.length + destinationIds.length + (escalationId === undefined ? 0 : 1);
  const set = (changed: Partial<Subscribers>) => form.set('subscribers', { ...subscribers, ...changed });
  return (
    <>
      <Typography>{t('rule.whomText')}</Typography>
      <Typography sx={{ color: count === 0 ? 'caution.text' : 'text.primary', fontWeight: 560 }}>
        {count === 0 ? t('rule.tellsNobody') : t('rule.tells', { count })}
      </Typography>
      <People people={people} onChange={(chosen) => set({ people: chosen })} />
      <Destinations ids={destinationIds} onChange={(chosen) => set({ destinationIds: chosen })} />
      <Escalation chosen={escalationId} onChange={(id) => set({ escalationId: id })} />
      <RingAgain minutes={ringAgainMinutes} onChange={(minutes) => set({ ringAgainMinutes: minutes })} />
    </>
  );
}

interface PeopleProps {
  readonly people: readonly string[];
  readonly onChange: (people: string[]) => void;
}

function People({ people, onChange }: PeopleProps) {
  const t = useTranslate();
  const { loaded } = useMembers(NAMED);
  const members = loaded.state === 'ready' ? loaded.value.items : [];
  const nameOf = (userId: string) => members.find(({ id }) => id === userId)?.name || userId.slice(0, 8);
  return (
    <>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {people.map((userId) => (
          <li key={userId}>
            <Chip label={nameOf(userId)} onDelete={() => onChange(people.filter((each) => each !== userId))} />
          </li>
        ))}
      </Box>
      <MemberPicker
        // Cleared after each choice.
        key={people.length}
        label={t('onCall.addPerson')}
        person=""
        onChange={(userId) => {
          if (userId !== '' && !people.includes(userId)) onChange([...people, userId]);
        }}
      />
    </>
  );
}

interface DestinationsProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

function Destinations({ ids, onChange }: DestinationsProps) {
  const t = useTranslate();
  const known = useDestinations();
  const nameOf = (id: string) => known.find((each) => each.id === id)?.name ?? t('escalation.gone.destination');
  return (
    <>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {ids.map((id) => (
          <li key={id}>
            <Chip
              icon={<Icon name="send" />}
              label={nameOf(id)}
              onDelete={() => onChange(ids.filter((each) => each !== id))}
            />
          </li>
        ))}
      </Box>
      <DestinationPicker chosen={ids} onChoose={({ id }) => onChange([...ids, id])} />
    </>
  );
}

/** Minutes after which an alarm that nobody acknowledged rings again; a rule made elsewhere may have others. */
const OFTEN = [5, 10, 15, 30, 60, 240, 1440];
const ONCE = 0;

interface RingAgainProps {
  readonly minutes: number | undefined;
  readonly onChange: (minutes: number | undefined) => void;
}

function RingAgain({ minutes, onChange }: RingAgainProps) {
  const t = useTranslate();
  const choices = minutes === undefined || OFTEN.includes(minutes) ? OFTEN : [...OFTEN, minutes];
  return (
    <TextField
      select
      size="small"
      label={t('rule.subscribers.ringAgain')}
      helperText={t('rule.ringAgainHelp', { times: String(RING_AGAIN_TIMES) })}
      value={minutes ?? ONCE}
      onChange={({ target: { value } }) => onChange(Number(value) === ONCE ? undefined : Number(value))}
    >
      <MenuItem value={ONCE}>{t('rule.ringOnce')}</MenuItem>
      {choices.map((each) => (
        <MenuItem key={each} value={each}>
          {t('rule.ringAgainAfter', { minutes: String(each) })}
        </MenuItem>
      ))}
    </TextField>
  );
}

const NO_POLICY = 'none';

interface EscalationProps {
  readonly chosen: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function Escalation({ chosen, onChange }: EscalationProps) {
  const t = useTranslate();
  const policies = useEscalations();
  const known = policies.some(({ id }) => id === chosen) ? chosen : undefined;
  return (
    <TextField
      select
      size="small"
      label={t('concept.escalation')}
      value={known ?? NO_POLICY}
      onChange={({ target: { value } }) => onChange(value === NO_POLICY ? undefined : value)}
    >
      <MenuItem value={NO_POLICY}>{t('onCall.nobody')}</MenuItem>
      {policies.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
