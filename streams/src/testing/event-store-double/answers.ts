import { messages, shared } from './definitions.ts';
import type { StoredEvent } from './log.ts';
import { toUuid } from './uuid.ts';

export type ReadResp = InstanceType<typeof messages.ReadResp>;

const TICKS_PER_MS = 10_000n;

const toStreamId = (name: string): InstanceType<typeof shared.StreamIdentifier> =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name).toString('base64'));

/** An event in an answer; `textIds` if the request asked for ids as text. */
export function toEventAnswer(event: StoredEvent, textIds: boolean): ReadResp {
  const recorded = new messages.ReadResp.ReadEvent.RecordedEvent()
    .setId(toUuid(event.id, textIds))
    .setStreamIdentifier(toStreamId(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.createdAt) * TICKS_PER_MS));
  const read = new messages.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new messages.ReadResp().setEvent(read);
}

export const toNotFound = (stream: string): ReadResp =>
  new messages.ReadResp().setStreamNotFound(
    new messages.ReadResp.StreamNotFound().setStreamIdentifier(toStreamId(stream)),
  );

export const toConfirmation = (id: string): ReadResp =>
  new messages.ReadResp().setConfirmation(new messages.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const toCaughtUp = (): ReadResp => new messages.ReadResp().setCaughtUp(new messages.ReadResp.CaughtUp());

export const toCheckpoint = (position: number): ReadResp =>
  new messages.ReadResp().setCheckpoint(
    new messages.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
