import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { messagesOfRaise, urgencyOf } from '../../notification/plan-messages.ts';
import type { PersonOfRun } from './task.ts';

type Raised = Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'];
type Count = DryRunResult['messages'][number];

/** Counts the messages that the planner makes of raises, by person and channel. */
export class Telling {
  readonly #people: readonly { readonly person: PersonOfRun; readonly sees: ReadonlySet<number | string> | null }[];
  readonly #counts = new Map<string, { -readonly [K in keyof Count]: Count[K] }>();

  constructor(people: readonly PersonOfRun[]) {
    this.#people = people.map((person) => ({ person, sees: person.sees && new Set(person.sees) }));
  }

  hear({ alarmId, organizationId, raise, severity, sensorId, baseSerial }: Raised, now: number): void {
    const subject = baseSerial ?? sensorId ?? '';
    const urgency = urgencyOf(severity, baseSerial === undefined ? 'point' : 'base');
    const told = this.#people.filter(({ sees }) => sees === null || sees.has(subject)).map(({ person }) => person);
    const of = { eventId: alarmId, alarmId, organizationId, raise, urgency, at: new Date(now) };
    for (const { recipient, channel, skipped } of messagesOfRaise(of, told)) {
      const count = this.#countOf(recipient.id, channel as Count['channel']);
      if (skipped === null) count.sent += 1;
      else count.quiet += 1;
    }
  }

  counts(): Count[] {
    return [...this.#counts.values()].toSorted((a, b) => b.sent - a.sent);
  }

  #countOf(personId: string, channel: Count['channel']) {
    const key = `${personId} ${channel}`;
    const count = this.#counts.get(key) ?? { personId, channel, sent: 0, quiet: 0 };
    this.#counts.set(key, count);
    return count;
  }
}
