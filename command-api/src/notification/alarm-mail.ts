import { UNSUBSCRIBE_DAYS } from '@watchglass/schemas/notification/limits';
import { signToken } from '@watchglass/streams/http/tokens';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { MailConfig } from '../config.ts';
import { isRefusedForGood, type Deliver, type Envelope } from '../mail/post-office.ts';
import { composed } from '../mail/write-letter.ts';
import { textsIn } from '../mail/texts.ts';
import { addresseeOf } from '../user/accounts.ts';
import type { Vault } from '../vault/person-keys.ts';
import { acknowledgeLink } from './acknowledge-link.ts';
import { alarmFacts, readerOf } from './alarm-facts.ts';
import { alarmWords } from './alarm-words.ts';
import type { InHand } from './message-store.ts';
import { NotTaken, type PrepareMessage } from './send-messages.ts';
import { alarmTextsIn } from './texts.ts';
import type { ToldAlarm } from './told-alarm.ts';

export interface AlarmMailDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  readonly vault: Vault;
  readonly config: MailConfig;
  readonly clock: () => Date;
  readonly deliver: Deliver;
}

/** The e-mail channel: the mail has the id of its message, so a mail program shows one that was sent again once. */
export function alarmMail(deps: AlarmMailDeps): PrepareMessage {
  return async (message, told) => {
    const envelope = await envelopeOf(message, told, deps);
    return () => handOver(deps, envelope);
  };
}

/** Throws `NotTaken`. */
export async function handOver({ deliver }: Pick<AlarmMailDeps, 'deliver'>, envelope: Envelope): Promise<void> {
  try {
    await deliver(envelope);
  } catch (error) {
    throw new NotTaken('the mail server did not take a mail', isRefusedForGood(error) ? { reason: 'refused' } : {});
  }
}

async function envelopeOf(message: InHand, told: ToldAlarm, deps: AlarmMailDeps): Promise<Envelope> {
  const { recipient, cause } = message;
  const [to, reader] = await Promise.all([addressOf(recipient.id, deps), readerOf(deps.eventStore, recipient.id)]);
  const { publicUrl } = deps.config;
  const [facts, acknowledge] = await Promise.all([
    alarmFacts(deps.eventStore, told, { cause, timeZone: reader.timeZone }),
    acknowledgeLink(message, told, { ...deps, publicUrl }),
  ]);
  const texts = alarmTextsIn(reader.language);
  const letter = textsIn(reader.language);
  const { title, lines } = alarmWords(facts, reader);
  const open = `${publicUrl}/${message.organizationId}/alarms/alarm/${message.alarmId}`;
  const unsubscribe = `${publicUrl}/unsubscribe?token=${await unsubscribeToken(message, told, deps)}`;
  const written = composed({
    language: reader.language,
    subject: title,
    head: [to.name === '' ? letter.hello : letter.helloName.replace('{name}', () => to.name), ...lines],
    links: [
      ...(acknowledge === null ? [] : [{ address: acknowledge, button: texts.acknowledge }]),
      { address: open, button: texts.open },
    ],
    tail: [`${texts.why} ${texts.unsubscribe} ${unsubscribe}`],
    hint: letter.linkHint,
    sender: letter.sender,
  });
  const unsubscribeByPost = unsubscribe.replace('/unsubscribe?', '/api/unsubscribe?');
  return { id: message.id, to, language: reader.language, unsubscribe: unsubscribeByPost, ...written };
}

/** Throws `NotTaken` if the person has no address any more. */
export async function addressOf(
  userId: string,
  { relational, vault }: Pick<AlarmMailDeps, 'relational' | 'vault'>,
): Promise<Envelope['to']> {
  const sealed = await addresseeOf(relational, userId);
  const [address, name] = sealed ? await Promise.all([vault.open(sealed.address), vault.open(sealed.name)]) : [null];
  if (address === null) throw new NotTaken('the person has no address any more', { reason: 'noAddress' });
  return { address, name: name ?? '' };
}

function unsubscribeToken(
  { organizationId, recipient }: InHand,
  { alarm }: ToldAlarm,
  { config, clock }: AlarmMailDeps,
): Promise<string> {
  return signToken({ sub: recipient.id, space: organizationId, rule: alarm.ruleId }, UNSUBSCRIBE_DAYS * 86_400, {
    secret: config.secrets.tokenSecret,
    audience: 'unsubscribe',
    now: clock(),
  });
}
