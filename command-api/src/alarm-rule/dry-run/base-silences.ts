import type { BaseEvent } from '@watchglass/schemas/base/events';
import { baseStream } from '@watchglass/schemas/base/events';
import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../../handle-command.ts';
import type { BaseSilenceSpan } from './task.ts';

/** The silences of a base of an organization; a pause and the end of its registration end them as well. */
export async function silencesOf(
  store: EventStore,
  organizationId: number,
  serial: string,
): Promise<BaseSilenceSpan[]> {
  const spans: BaseSilenceSpan[] = [];
  let running: BaseSilenceSpan | null = null;
  for await (const recorded of store.readStream(baseStream(serial))) {
    const event = eventOf<BaseEvent>(recorded);
    if (event.data.organizationId !== organizationId) continue;
    if (event.type === 'BaseConnectionLost')
      running = { serial, since: Date.parse(event.data.since), lostAt: instantOf(recorded), endedAt: null };
    const endedAt = endOf(event, recorded);
    if (endedAt === null || running === null) continue;
    spans.push({ ...running, endedAt });
    running = null;
  }
  return running === null ? spans : [...spans, running];
}

function endOf(event: BaseEvent, recorded: RecordedEvent): number | null {
  if (event.type === 'BaseConnectionRestored') return Date.parse(event.data.since);
  return event.type === 'BasePaused' || event.type === 'BaseUnregistered' ? instantOf(recorded) : null;
}

function instantOf({ metadata }: RecordedEvent): number {
  return Date.parse(String(metadata['at']));
}
