import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { atom, type PrimitiveAtom } from 'jotai';
import { failureFrom, refusedWith, type Failure } from '../http/failure.ts';
import { keyed } from '../http/resource.ts';
import type { ActionKey } from '../messages/failure-text.ts';
import { acknowledgeAtom, alarmList } from './atoms.ts';

/** The outcome of an acknowledgement that did not simply succeed. */
export type Outcome =
  | { readonly kind: 'sending' }
  | { readonly kind: 'already'; readonly by: string; readonly at: string }
  | { readonly kind: 'rose' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly to: ActionKey; readonly failure: Failure };

/** The outcome per alarm, or null. */
export const outcomeAtom: (alarmId: string) => PrimitiveAtom<Outcome | null> = keyed(() => atom<Outcome | null>(null));

/** The outcome of a refusal in an answer about many alarms. */
export function refusedAs(code: string): Outcome {
  if (code === 'AlarmSeverityRose') return { kind: 'rose' };
  return { kind: 'ended' };
}

function outcomeOf(thrown: unknown): Outcome {
  if (refusedWith(thrown, 'AlarmSeverityRose')) return { kind: 'rose' };
  if (refusedWith(thrown, 'AlarmAlreadyEnded')) return { kind: 'ended' };
  return { kind: 'failed', to: 'to.acknowledge', failure: failureFrom(thrown) };
}

export interface Acknowledging {
  readonly organizationId: number;
  /** The alarm as the operator saw it. */
  readonly alarm: AlarmView;
  readonly comment?: string;
}

/**
 * Acknowledges the raise that was seen. If the row has changed, the list is read again. Returns true if the alarm is
 * acknowledged.
 */
export const acknowledgeSeenAtom = atom(
  null,
  async (get, set, { organizationId, alarm, comment }: Acknowledging): Promise<boolean> => {
    const outcome = outcomeAtom(alarm.id);
    if (get(outcome)?.kind === 'sending') return false;
    set(outcome, { kind: 'sending' });
    try {
      const form = { raise: alarm.raise, ...(comment ? { comment } : {}) };
      const { already, acknowledgement } = await set(acknowledgeAtom, { organizationId, alarmId: alarm.id }, form);
      set(outcome, already ? { kind: 'already', by: acknowledgement.byName, at: acknowledgement.at } : null);
      return true;
    } catch (thrown) {
      set(outcome, outcomeOf(thrown));
      void set(alarmList(organizationId).readAtom).catch(() => undefined);
      return false;
    }
  },
);
