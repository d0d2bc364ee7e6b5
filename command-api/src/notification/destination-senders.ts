import type { Destination } from '../destination/destinations.ts';
import { openDestination } from '../destination/open-destination.ts';
import { slackRequest } from '../destination/slack.ts';
import { webhookRequest } from '../destination/webhook.ts';
import { textsIn } from '../mail/texts.ts';
import { composed } from '../mail/write-letter.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { alarmFacts } from './alarm-facts.ts';
import { handOver, type AlarmMailDeps } from './alarm-mail.ts';
import { alarmPayload, digestPayload } from './alarm-payload.ts';
import { alarmWords } from './alarm-words.ts';
import { digestWords } from './digest-words.ts';
import { readerAt, watched } from './destination-health.ts';
import type { InHand } from './message-store.ts';
import { mustBeTaken } from './must-be-taken.ts';
import { NotTaken, type Prepare } from './send-messages.ts';
import { alarmTextsIn } from './texts.ts';
import { destinationOf } from './told-destinations.ts';

export interface DestinationSendingDeps extends AlarmMailDeps {
  readonly outgoing: Outgoing;
  readonly newId: () => string;
  /** The steady clock, by which a destination has failed for days. */
  readonly now: () => Date;
}

interface Opened {
  readonly destination: Destination;
  readonly url: string;
  readonly secrets: readonly string[];
}

/** What is told, in every form in which a destination may want it. */
interface Told {
  readonly title: string;
  readonly lines: readonly string[];
  readonly link: { readonly address: string; readonly text: string };
  readonly payload: object;
  /** Why a mailbox has the mail. */
  readonly why: string;
}

/** The channel of destinations. One that takes nothing for days is switched off. */
export function destinationChannel(deps: DestinationSendingDeps): Prepare {
  return {
    message: async (message, told) => {
      const opened = await open(deps, message);
      const reader = readerAt(opened.destination);
      const facts = await alarmFacts(deps.eventStore, told, { cause: message.cause, timeZone: null });
      const { title, lines } = alarmWords(facts, reader);
      const texts = alarmTextsIn(reader.language);
      const address = `${deps.config.publicUrl}/${message.organizationId}/alarms/alarm/${message.alarmId}`;
      const payload = alarmPayload(facts, { title, url: address });
      const link = { address, text: texts.open };
      return watched(
        deps,
        message,
        delivery(deps, { message, opened, told: { title, lines, link, payload, why: texts.why } }),
      );
    },
    digest: async (digest) => {
      const { message } = digest;
      const opened = await open(deps, message);
      const reader = readerAt(opened.destination);
      const { title, head, workspaces } = await digestWords(deps.eventStore, digest, reader);
      const lines = [...head, ...workspaces.flatMap((workspace) => workspace.lines)];
      const texts = alarmTextsIn(reader.language);
      const address = `${deps.config.publicUrl}/${message.organizationId}/alarms/active-alarms`;
      const payload = digestPayload(digest, { title, lines, url: address, at: deps.clock() });
      const link = { address, text: texts.openAll };
      return watched(
        deps,
        message,
        delivery(deps, { message, opened, told: { title, lines, link, payload, why: texts.why } }),
      );
    },
  };
}

async function open(deps: DestinationSendingDeps, { organizationId, recipient }: InHand): Promise<Opened> {
  const destination = await destinationOf(deps.eventStore, organizationId, recipient.id);
  const opened = destination && (await openDestination(deps, destination, deps.clock()));
  if (!destination || !opened) throw new NotTaken('the destination has no address any more', { reason: 'noAddress' });
  return { destination, ...opened };
}

interface Delivering {
  readonly message: InHand;
  readonly opened: Opened;
  readonly told: Told;
}

function delivery(deps: DestinationSendingDeps, delivering: Delivering): () => Promise<void> {
  const { message, opened, told } = delivering;
  switch (opened.destination.kind) {
    case 'webhook':
      return async () => {
        const signed = { url: opened.url, secrets: opened.secrets, id: message.id, at: deps.clock() };
        mustBeTaken(await deps.outgoing.send(webhookRequest(signed, told.payload)));
      };
    case 'slack': {
      const { repeated } = alarmTextsIn(opened.destination.language);
      const lines = message.attempts > 1 ? [...told.lines, repeated] : told.lines;
      const request = slackRequest(opened.url, { ...told, lines });
      return async () => mustBeTaken(await deps.outgoing.send(request));
    }
    case 'mailbox':
      return mailDelivery(deps, delivering);
  }
}

function mailDelivery(deps: DestinationSendingDeps, { message, opened, told }: Delivering): () => Promise<void> {
  const { name, language } = opened.destination;
  const letter = textsIn(language);
  const written = composed({
    language,
    subject: told.title,
    head: [letter.hello, ...told.lines],
    links: [{ address: told.link.address, button: told.link.text }],
    tail: [told.why],
    hint: letter.linkHint,
    sender: letter.sender,
  });
  return () => handOver(deps, { id: message.id, to: { address: opened.url, name }, language, ...written });
}
