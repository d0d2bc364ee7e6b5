import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import { DESTINATION_KINDS } from '@watchglass/schemas/destination/kinds';
import { holdsBack, isUrgentChannel } from '@watchglass/schemas/notification/channels-at';
import { notificationStream } from '@watchglass/schemas/notification/events';
import { shelfStream } from '@watchglass/schemas/shelf/events';
import type { KnownAlarm } from '../alarm/alarm.ts';
import type { MailConfig } from '../config.ts';
import { load } from '../handle-command.ts';
import type { PostOffice } from '../mail/post-office.ts';
import { hides, shelfFold, shelfIdOf } from '../shelf/shelf.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { smsChannel } from '../sms/sms-channel.ts';
import type { SmsConfig } from '../sms/sms-config.ts';
import { openSmsGateway } from '../sms/open-sms-gateway.ts';
import { openVault } from '../vault/person-keys.ts';
import { stateOf } from '../destination/destinations.ts';
import { forgetAlarmLinks } from './alarm-links.ts';
import { alarmMail } from './alarm-mail.ts';
import { climb, policyOf, ringAgainOf, type ClimbingDeps, type ToldByRule } from './climb.ts';
import { digestMail } from './digest-mail.ts';
import { destinationChannel } from './destination-senders.ts';
import { destinationOf, destinationsOf } from './told-destinations.ts';
import { forgetMessages, toldOf, type InHand } from './message-store.ts';
import { noteOutcomes } from './note-outcomes.ts';
import { pushChannel } from './push-channel.ts';
import { maySee, peopleOf } from './recipients.ts';
import { ChannelSender, type SendingDeps } from './send-messages.ts';
import { settingsFold } from './settings.ts';
import { startPlanning } from './start-planning.ts';
import { openSteadyClock } from './steady-clock.ts';
import { followSubscriptions } from './subscriptions-of-rules.ts';
import { toldAlarm, type ToldAlarm } from './told-alarm.ts';
import { verdictOn, type Present, type Verdict } from './verdict.ts';

export interface NotificationDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Without `sms` no text messages are sent. */
  readonly config: MailConfig & { readonly sms?: SmsConfig };
  /** The post office of mails about alarms; it is closed in the end. */
  readonly postOffice: PostOffice;
  /** The door to the addresses of everything that is not mail. */
  readonly outgoing: Outgoing;
  /** The clock of waits and leases. Default: the database's, steadily continued. */
  readonly steady?: () => Date;
  /** Receives failures that a retry overcomes. */
  readonly report: (error: unknown) => void;
}

export interface Notifications {
  stop(): Promise<void>;
}

const FORGOTTEN_AFTER_DAYS = 90;
const TIDY_EVERY_MS = 600_000;
const NOTE_EVERY_MS = 5000;
const CLIMB_EVERY_MS = 1000;

/** Tells people of alarms. Needs the private schemas. Any number of processes may do it together. */
export async function startNotifications(deps: NotificationDeps): Promise<Notifications> {
  const { eventStore, relational, newId, report } = deps;
  const now = deps.steady ?? (await openSteadyClock(relational));
  const subscriptions = followSubscriptions(eventStore);
  const noting = noteOutcomes(deps);
  const sendingDeps: SendingDeps = {
    relational,
    now,
    newId,
    chance: Math.random,
    report,
    judge: (message) => judge(deps, message),
    note: () => noting.now(),
  };
  const { senders, sendsSms } = openSenders(deps, sendingDeps);
  const planned = (): void => {
    for (const sender of senders) sender.wake();
    void noting.now().catch(report);
  };
  const toldByRule: ToldByRule = {
    people: (alarm) => peopleOf({ eventStore, relational, subscriptions, sendsSms }, alarm),
    destinations: (alarm) => destinationsOf(eventStore, alarm),
  };
  const planning = await startPlanning({
    ...deps,
    now,
    peopleOf: toldByRule.people,
    destinationsOf: toldByRule.destinations,
    policyOf: (alarm) => policyOf(eventStore, alarm),
    ringAgainOf: (alarm) => ringAgainOf(eventStore, alarm),
    planned,
  });
  const climbing = climbEachSecond({
    ...deps,
    now,
    sendsSms,
    toldByRule,
    isShelved: (alarm) => isShelved(eventStore, alarm, deps.clock()),
    planned,
  });
  const tidy = async (): Promise<void> => {
    await forgetMessages(relational, new Date(now().getTime() - FORGOTTEN_AFTER_DAYS * 86_400_000));
    await forgetAlarmLinks(relational, deps.clock());
  };
  const timers = [
    setInterval(() => void tidy().catch(report), TIDY_EVERY_MS).unref(),
    setInterval(() => void noting.now().catch(report), NOTE_EVERY_MS).unref(),
  ];
  return {
    stop: async () => {
      timers.forEach(clearInterval);
      await planning.stop();
      await climbing.stop();
      await subscriptions.stop();
      await Promise.all(senders.map((sender) => sender.stop()));
      await noting.now().catch(report);
      deps.postOffice.close();
    },
  };
}

/** One sender for each channel that delivers. */
function openSenders(
  deps: NotificationDeps,
  sendingDeps: SendingDeps,
): { readonly senders: readonly ChannelSender[]; readonly sendsSms: boolean } {
  const { relational } = deps;
  const { now } = sendingDeps;
  const vault = openVault(relational, deps.config.secrets.masterKey);
  const mailDeps = { ...deps, vault, deliver: deps.postOffice.deliver };
  const toDestinations = destinationChannel({ ...mailDeps, now });
  const senders = [
    new ChannelSender('email', { message: alarmMail(mailDeps), digest: digestMail(mailDeps) }, sendingDeps),
    new ChannelSender('push', pushChannel(mailDeps), sendingDeps),
    ...DESTINATION_KINDS.map((kind) => new ChannelSender(kind, toDestinations, sendingDeps)),
  ];
  const { sms, publicUrl } = deps.config;
  const gateway = sms === undefined ? null : openSmsGateway(sms, deps.outgoing, { publicUrl, clock: deps.clock });
  if (gateway !== null) {
    senders.push(new ChannelSender('sms', smsChannel({ ...deps, vault, now, publicUrl, gateway }), sendingDeps));
  }
  return { senders, sendsSms: gateway !== null };
}

/** Looks once a second for steps of escalation policies that are due. */
function climbEachSecond(deps: ClimbingDeps & Pick<NotificationDeps, 'report'>): Notifications {
  let climbing: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    climbing ??= climb(deps)
      .catch(deps.report)
      .finally(() => {
        climbing = null;
      });
  }, CLIMB_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await climbing;
    },
  };
}

async function judge(
  { eventStore, relational, clock }: NotificationDeps,
  message: InHand,
): Promise<{ readonly verdict: Verdict; readonly told: ToldAlarm | null }> {
  const told = await toldAlarm(eventStore, message.alarmId);
  const [recipient, shelved, before] = await Promise.all([
    told === null ? ('noRight' as const) : recipientNow(eventStore, message, { told, now: clock() }),
    told !== null && isShelved(eventStore, told.alarm, clock()),
    message.cause === 'raised' ? ('untold' as const) : toldOf(relational, message),
  ]);
  return { verdict: verdictOn(message, { alarm: told, recipient, isShelved: shelved, told: before }), told };
}

/** People see what their rights and locations allow; a destination hears what administrators chose for it, while it is on. */
async function recipientNow(
  store: EventStore,
  { organizationId, recipient, channel, urgency }: InHand,
  { told: { alarm }, now }: { readonly told: ToldAlarm; readonly now: Date },
): Promise<Present['recipient']> {
  if (recipient.kind === 'user') {
    const [sees, isHeld] = await Promise.all([
      maySee(store, recipient.id, alarm),
      isHeldNow(store, recipient.id, { channel, urgency, at: now }),
    ]);
    if (!sees) return 'noRight';
    return isHeld ? 'quiet' : 'ready';
  }
  const destination = await destinationOf(store, organizationId, recipient.id);
  return destination !== undefined && stateOf(destination) === 'on' ? 'ready' : 'off';
}

/** True if quiet hours hold a message of this channel: they may have begun, or been chosen, since it was planned. */
async function isHeldNow(
  store: EventStore,
  userId: string,
  { channel, ...of }: Pick<InHand, 'channel' | 'urgency'> & { readonly at: Date },
): Promise<boolean> {
  if (!isUrgentChannel(channel) || of.urgency !== 'warning') return false;
  const { state } = await load(store, notificationStream(userId), settingsFold);
  return holdsBack(state, { channel, ...of });
}

async function isShelved(store: EventStore, alarm: KnownAlarm, now: Date): Promise<boolean> {
  const { state } = await load(store, shelfStream(shelfIdOf(alarm)), shelfFold);
  return hides(state, alarm.severity, now.getTime());
}
