import Box from '@mui/material/Box';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { DestinationView } from '@watchglass/schemas/destination/views';
import type { RecipientView } from '@watchglass/schemas/notification/message-views';
import type { Page } from '@watchglass/schemas/page';
import { stateWords } from '../destination/state-words.ts';
import { useDestinations } from '../destination/atoms.ts';
import { stepsInWords } from '../escalation/steps-in-words.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useIsPast } from '../past/atoms.ts';
import { useEscalations } from '../rota/atoms.ts';
import { useOrganization } from '../user/rights.ts';

interface WhoProps {
  readonly ruleId: string;
  readonly severity: 'warning' | 'critical';
}

/** Who would be told of an alarm of a rule now, and by what; then its escalation policy. Of today only. */
export function WhoIsTold(asked: WhoProps) {
  return useIsPast() ? null : <Recipients {...asked} />;
}

function Recipients({ ruleId, severity }: WhoProps) {
  const { id } = useOrganization();
  const path = `/api/alarms/${id}/rules/${ruleId}`;
  const recipients = `${path}/recipients?severity=${severity}`;
  const { loaded, again } = useRead(recipients, (http, signal) =>
    Promise.all([http.get<Page<RecipientView>>(recipients, signal), http.get<AlarmRuleView>(path, signal)]),
  );
  return (
    <Show loaded={loaded} again={again}>
      {([{ items }, { definition }]) => <Told people={items} subscribers={definition.subscribers} />}
    </Show>
  );
}

interface ToldProps {
  readonly people: readonly RecipientView[];
  readonly subscribers: AlarmRuleView['definition']['subscribers'];
}

function Told({ people, subscribers }: ToldProps) {
  const t = useTranslate();
  const { destinationIds = [], escalationId } = subscribers ?? {};
  const policy = useEscalations().find(({ id }) => id === escalationId);
  const destinations = useDestinations().filter(({ id }) => destinationIds.includes(id));
  if (people.length + destinationIds.length === 0 && escalationId === undefined)
    return (
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {t('messages.nobody')}
      </Box>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {people.map((recipient) => (
        <Line key={recipient.userId} who={recipient.name || t('member.erased')} how={waysOf(t, recipient)} />
      ))}
      {destinations.map((destination) => (
        <Line key={destination.id} who={destination.name} how={destinationWords(t, destination)} />
      ))}
      {policy && <Line who={policy.name} how={stepsInWords(t, policy)} />}
    </Box>
  );
}

function Line({ who, how }: { readonly who: string; readonly how: string }) {
  return (
    <li>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {who}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {how}
      </Box>
    </li>
  );
}

function destinationWords(t: Translate, destination: DestinationView): string {
  const kind = t(`notifications.channel.${destination.kind}`);
  return destination.state === 'on' ? kind : `${kind} (${stateWords(t, destination)})`;
}

function waysOf(t: Translate, { told, channels, held }: RecipientView): string {
  if (told === 'noRight') return t('notifications.reason.noRight');
  const used = channels.map((channel) => t(`notifications.channel.${channel}`));
  const quiet = held.map((channel) => `${t(`notifications.channel.${channel}`)} (${t('notifications.reason.quiet')})`);
  return [...used, ...quiet].join(', ') || t('messages.noChannel');
}
