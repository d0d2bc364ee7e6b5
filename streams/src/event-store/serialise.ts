import type { ExpectedRevision, NewEvent } from '../ports/event-store.ts';
import { EXPECTED_CODES } from './schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Escapes of NUL and of half a surrogate pair, which PostgreSQL's text cannot hold. */
const SUSPECT = /\\u(0000|d[89a-f])/i;

const code = (expected: ExpectedRevision): number =>
  typeof expected === 'number' ? expected : EXPECTED_CODES[expected];

/** One append as JSON text. Throws `TypeError` if the events cannot be stored unchanged. */
export function serialise(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): string {
  if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`);
  return `{"stream":${json(stream)},"expected":${code(expected)},"events":[${events.map(serialiseEvent).join(',')}]}`;
}

function serialiseEvent(event: NewEvent): string {
  if (!UUID.test(event.id)) throw new TypeError('the id of an event must be a UUID');
  return `{"id":"${event.id}","type":${json(event.type)},"data":${json(event.data)},"metadata":${json(event.metadata)}}`;
}

function json(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('a value of an event is not JSON');
  if (SUSPECT.test(text) && SUSPECT.test(text.replaceAll('\\\\', ''))) {
    throw new TypeError('a text of an event holds a NUL or half a surrogate pair');
  }
  return text;
}
