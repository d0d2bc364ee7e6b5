import type { sendUnaryData, ServerReadableStream, ServiceError } from '@grpc/grpc-js';
import { messages, shared } from './definitions.ts';
import type { EventLog, Expected, Outcome, ProposedEvent } from './log.ts';
import { tooLarge, unavailable, unknownHere } from './refusals.ts';
import { errorOf, type Trouble, type Troubles } from './troubles.ts';
import { uuidText } from './uuid.ts';

type AppendReq = InstanceType<typeof messages.AppendReq>;
type AppendResp = InstanceType<typeof messages.AppendResp>;
type AppendOptions = InstanceType<typeof messages.AppendReq.Options>;
type ProposedMessage = InstanceType<typeof messages.AppendReq.ProposedMessage>;

/** The server's limit of one append, in bytes. */
const MAX_APPEND_SIZE = 1024 * 1024;

export interface Appending {
  readonly log: EventLog;
  readonly troubles: Troubles;
}

/** One append: first stream and condition, then the events. */
export function takeAppend(
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
  { log, troubles }: Appending,
): void {
  let options: AppendOptions | undefined;
  const events: ProposedEvent[] = [];
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (message !== undefined) events.push(toProposed(message));
  });
  call.on('end', () => {
    if (options === undefined) return answer(unknownHere('an append without options'));
    const trouble = troubles.take('append');
    const refused = refuse(trouble, events);
    if (refused !== undefined) return answer(refused);
    const outcome = write(log, options, events);
    if (trouble === undefined) answer(null, outcome);
    else if (trouble === 'lostAnswer') answer(unavailable());
  });
}

function write(log: EventLog, options: AppendOptions, events: readonly ProposedEvent[]): AppendResp {
  const expected = expectedOf(options);
  const stream = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  return toAnswer(log.append(stream, expected, events), expected);
}

/** The error of an append that changes nothing. */
function refuse(
  trouble: Trouble | ServiceError | undefined,
  events: readonly ProposedEvent[],
): ServiceError | undefined {
  if (trouble !== undefined && trouble !== 'lostAnswer' && trouble !== 'silence') return errorOf(trouble);
  return sizeOf(events) > MAX_APPEND_SIZE ? tooLarge(MAX_APPEND_SIZE) : undefined;
}

const sizeOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length, 0);

function toProposed(message: ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function expectedOf(options: AppendOptions): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'noStream';
  return options.hasStreamExists() ? 'streamExists' : Number(options.getRevision());
}

function toAnswer(outcome: Outcome, expected: Expected): AppendResp {
  const answer = new messages.AppendResp();
  if (!outcome.taken) return answer.setWrongExpectedVersion(toConflict(outcome.revision, expected));
  const position = new messages.AppendResp.Position()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position));
  return answer.setSuccess(
    new messages.AppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position),
  );
}

function toConflict(
  current: number,
  expected: Expected,
): InstanceType<typeof messages.AppendResp.WrongExpectedVersion> {
  const conflict = new messages.AppendResp.WrongExpectedVersion();
  if (current < 0) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(current));
  if (expected === 'noStream') return conflict.setExpectedNoStream(new shared.Empty());
  if (expected === 'streamExists') return conflict.setExpectedStreamExists(new shared.Empty());
  return expected === 'any'
    ? conflict.setExpectedAny(new shared.Empty())
    : conflict.setExpectedRevision(String(expected));
}
