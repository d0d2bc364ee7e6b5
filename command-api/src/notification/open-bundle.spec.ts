import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUNDLE_KINDS, type BundleKind } from '@watchglass/schemas/notification/messages';
import type { InHand } from './message-store.ts';
import { sortBundle, type Judged } from './open-bundle.ts';
import type { ToldAlarm } from './told-alarm.ts';
import { verdictOn } from './verdict.ts';

/** What people did with an alarm before the bundle was handed over. */
interface Alarm {
  readonly mayBeSeen: boolean;
  readonly acknowledged: boolean;
  readonly shelved: boolean;
  readonly suppressed: boolean;
  readonly raises: number;
  readonly ended: boolean;
  /** Whether an earlier message had told of it. */
  readonly toldBefore: 'told' | 'waiting' | 'untold';
}

const alarms: fc.Arbitrary<Alarm[]> = fc.array(
  fc.record({
    mayBeSeen: fc.boolean(),
    acknowledged: fc.boolean(),
    shelved: fc.boolean(),
    suppressed: fc.boolean(),
    raises: fc.integer({ min: 1, max: 2 }),
    ended: fc.boolean(),
    toldBefore: fc.constantFrom('told', 'waiting', 'untold'),
  }),
  { minLength: 1, maxLength: 8 },
);
const messages = fc.array(
  fc.record({
    of: fc.nat(),
    cause: fc.constantFrom('raised', 'resolved', 'canceled'),
    raise: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 1, maxLength: 20 },
);

function judge(
  all: readonly Alarm[],
  asked: readonly { of: number; cause: InHand['cause']; raise: number }[],
): Judged[] {
  return asked.map(({ of, cause, raise }, at) => {
    const alarm = all[of % all.length] as Alarm;
    const acknowledgement = alarm.acknowledged ? { actor: { kind: 'user', id: 'a' }, at: '' } : null;
    const told = {
      alarm: { raise: alarm.raises, acknowledgement },
      suppressed: alarm.suppressed,
      end: alarm.ended ? {} : null,
    } as unknown as ToldAlarm;
    const message = { id: `m${at}`, alarmId: `a${of % all.length}`, organizationId: 7, cause, raise } as InHand;
    const { mayBeSeen, shelved: isShelved, toldBefore } = alarm;
    const recipient = mayBeSeen ? 'ready' : 'noRight';
    return { message, told, verdict: verdictOn(message, { alarm: told, recipient, isShelved, told: toldBefore }) };
  });
}

/** The slow obvious answer: whether a raise is still to be told. */
function isOpenNews(kind: BundleKind, alarm: Alarm, raise: number): boolean {
  const isHidden = !alarm.mayBeSeen || alarm.shelved || alarm.suppressed;
  return (
    !isHidden && !alarm.acknowledged && raise === Math.max(raise, alarm.raises) && !(kind === 'late' && alarm.ended)
  );
}

const kinds = fc.constantFrom(...BUNDLE_KINDS).filter((kind) => kind !== 'floodEnd');

it('a bundle tells each alarm once of which news is left, and nothing that was acknowledged, hidden or out of sight', () => {
  fc.assert(
    fc.property(kinds, alarms, messages, (kind, all, asked) => {
      const { told, sayer } = sortBundle(kind, judge(all, asked));
      const expected = new Set<string>();
      for (const { of, cause, raise } of asked) {
        const alarm = all[of % all.length] as Alarm;
        const hasRaise = asked.some(
          (other) =>
            other.of % all.length === of % all.length &&
            other.cause === 'raised' &&
            isOpenNews(kind, alarm, other.raise),
        );
        const isEndTold =
          alarm.mayBeSeen && (alarm.toldBefore === 'told' || (alarm.toldBefore === 'waiting' && hasRaise));
        if (cause === 'raised' ? isOpenNews(kind, alarm, raise) : isEndTold) expected.add(`a${of % all.length}`);
      }
      expect(told).toHaveLength(expected.size);
      expect(sayer === null).toBe(expected.size === 0);
    }),
  );
});

it('each message of a bundle has one outcome: one is sent, the others it tells of are folded into it, or all of them failed', () => {
  fc.assert(
    fc.property(kinds, alarms, messages, (kind, all, asked) => {
      const judged = judge(all, asked);
      const { sayer, namesake, settled } = sortBundle(kind, judged);
      const sent = settled({ outcome: 'sent' });
      // What is given back goes by itself later: its id must be free.
      const givenBack = sent.filter(({ said }) => said === 'wait').map(({ message }) => message.id);
      expect(givenBack).not.toContain(namesake?.id);
      expect(sent.map(({ message }) => message.id)).toEqual(judged.map(({ message }) => message.id));
      const said = sent.filter((each) => each.said !== 'wait' && each.said.outcome === 'sent');
      expect(said.map(({ message }) => message.id)).toEqual(sayer === null ? [] : [sayer.id]);
      for (const { into, message } of sent)
        if (into !== null) expect([into, message.id]).toEqual([sayer?.id, message.id]);
      const failed = settled({ outcome: 'failed', reason: 'late' });
      expect(failed.every(({ into }) => into === null)).toBe(true);
      expect(failed.filter((each) => each.said !== 'wait' && each.said.outcome === 'sent')).toEqual([]);
    }),
  );
});

it('the end of a flood is told to who may still see its first alarm, though that was acknowledged long ago', () => {
  const first: Alarm = {
    mayBeSeen: true,
    acknowledged: true,
    shelved: false,
    suppressed: false,
    raises: 1,
    ended: true,
    toldBefore: 'told',
  };
  const asked = [{ of: 0, cause: 'raised', raise: 1 }] as const;
  expect(sortBundle('floodEnd', judge([first], asked))).toMatchObject({ sayer: { id: 'm0' }, told: [] });
  expect(sortBundle('floodEnd', judge([{ ...first, mayBeSeen: false }], asked)).sayer).toBeNull();
});
