import { NotTaken, Skipped, type Prepare } from '../notification/send-messages.ts';
import { acknowledgeLink } from '../notification/acknowledge-link.ts';
import { readerOf, alarmFacts } from '../notification/alarm-facts.ts';
import { alarmWords } from '../notification/alarm-words.ts';
import { digestWords } from '../notification/digest-words.ts';
import { putMessages, type InHand } from '../notification/message-store.ts';
import { messageIdOf, type Message } from '../notification/message.ts';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { Vault } from '../vault/person-keys.ts';
import { phoneOf } from './phone.ts';
import { spendSms } from './sms-budget.ts';
import type { Sms, SmsGateway } from './sms-gateway.ts';

export interface SmsChannelDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly vault: Vault;
  readonly clock: () => Date;
  /** The steady clock. */
  readonly now: () => Date;
  readonly newId: () => string;
  readonly publicUrl: string;
  readonly gateway: SmsGateway;
}

/** Three parts of a message in the alphabet of most languages. */
const TEXT_MAX_CHARACTERS = 450;
/** Alarms that a message about several names. */
const NAMED = 3;

/** The channel of text messages. Beyond the workspace's budget of a month they go as e-mails. */
export function smsChannel(deps: SmsChannelDeps): Prepare {
  return {
    message: async (message, told) => {
      const to = await numberOf(message, deps);
      const reader = await readerOf(deps.eventStore, message.recipient.id);
      const facts = await alarmFacts(deps.eventStore, told, { cause: message.cause, timeZone: reader.timeZone });
      const { title, lines } = alarmWords(facts, reader);
      const page = `${deps.publicUrl}/${message.organizationId}/alarms/alarm/${message.alarmId}`;
      // The page of the link leads on to the alarm: one address keeps the message short.
      const link = (await acknowledgeLink(message, told, deps)) ?? page;
      return () => sendOnce(message, smsOf(message, to, { text: [title, lines[0] ?? ''], link }), [message], deps);
    },
    digest: async ({ tells, ...digest }) => {
      const { message } = digest;
      const to = await numberOf(message, deps);
      const reader = await readerOf(deps.eventStore, message.recipient.id);
      const { title, head, workspaces } = await digestWords(deps.eventStore, { tells, ...digest }, reader);
      const lines = workspaces.flatMap((workspace) => workspace.lines);
      const more = lines.length > NAMED ? ['…'] : [];
      const link = `${deps.publicUrl}/${message.organizationId}/alarms/active-alarms`;
      const text = [title, ...head.slice(0, 1), ...lines.slice(0, NAMED), ...more];
      return () => sendOnce(message, smsOf(message, to, { text, link }), tells, deps);
    },
  };
}

async function numberOf({ recipient }: InHand, { eventStore, vault }: SmsChannelDeps): Promise<string> {
  const sealed = await phoneOf(eventStore, recipient.id);
  const number = sealed && (await vault.open(sealed));
  if (!number) throw new NotTaken('the person has no phone any more', { reason: 'noAddress' });
  return number;
}

/** The link and the code are never cut off. */
function smsOf(
  { id }: InHand,
  to: string,
  { text, link }: { readonly text: readonly string[]; readonly link: string },
): Sms {
  const code = `#${id.slice(-6).toUpperCase()}`;
  const end = `\n${link} ${code}`;
  const all = text.join('\n');
  const room = TEXT_MAX_CHARACTERS - end.length;
  return { id, to, code, text: `${all.length > room ? `${all.slice(0, room - 1)}…` : all}${end}` };
}

/** A second try first asks whether the first one arrived. */
async function sendOnce(message: InHand, sms: Sms, tells: readonly InHand[], deps: SmsChannelDeps): Promise<void> {
  const { gateway } = deps;
  if (message.attempts > 1) {
    const wasTaken = await gateway.wasTaken(sms, message.askedAt);
    if (wasTaken === null) throw new NotTaken('the provider does not say what it took');
    if (wasTaken) return;
  } else if (!(await spendSms(message.organizationId, deps))) {
    await mailInstead(tells, deps);
    throw new Skipped('budget');
  }
  const answer = await gateway.send(sms);
  if (answer.said === 'taken') return;
  if (answer.said === 'refused') throw new NotTaken('the provider refused a message', { reason: 'refused' });
  throw new NotTaken('the provider did not take a message', { retryAfterMs: answer.retryAfterMs });
}

/** Whoever has the same by e-mail anyway has it once: the id of the e-mail is the same. */
async function mailInstead(tells: readonly InHand[], { relational, now }: SmsChannelDeps): Promise<void> {
  const mails = tells.map(({ askedAt, way: _way, attempts: _attempts, floodSince: _since, ...message }) => {
    const id = messageIdOf({ ...message, channel: 'email' });
    const mail: Message = { ...message, channel: 'email', id, skipped: null };
    return { message: mail, askedAt };
  });
  await putMessages(relational, mails, now());
}
