import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHANNELS, URGENCIES, type Channel, type Urgency } from '@watchglass/schemas/notification/settings';
import { messagesOfEnd, messagesOfRaise, urgencyOf, type Person, type Raise } from './plan-messages.ts';
import { verdictOn, type Present } from './verdict.ts';

const channels = fc.uniqueArray(fc.constantFrom(...CHANNELS));
const people: fc.Arbitrary<Person[]> = fc.uniqueArray(
  fc.record({
    userId: fc.uuid(),
    reachable: channels,
    settings: fc.record({
      channels: fc.record({ warning: channels, critical: channels, baseOffline: channels }),
      quietHours: fc.constantFrom(null, { from: '00:00', to: '00:00', timeZone: 'UTC' }),
    }),
  }),
  { selector: ({ userId }) => userId, maxLength: 5 },
);
const raises: fc.Arbitrary<Raise> = fc.record({
  eventId: fc.uuid(),
  alarmId: fc.uuid(),
  organizationId: fc.constant(7),
  raise: fc.integer({ min: 1, max: 3 }),
  urgency: fc.constantFrom(...URGENCIES),
  at: fc.constant(new Date('2026-03-01T10:00:00Z')),
});

/** The slow obvious answer: whether a person hears of an urgency by a channel. */
function hears({ settings, reachable }: Person, urgency: Urgency, channel: Channel): 'yes' | 'held' | 'no' {
  if (!settings.channels[urgency].includes(channel) || !reachable.includes(channel)) return 'no';
  const isHeld = urgency === 'warning' && settings.quietHours !== null && channel !== 'email';
  return isHeld ? 'held' : 'yes';
}

it('each person has one message by each channel that they chose and can be reached by; quiet hours hold some', () => {
  fc.assert(
    fc.property(raises, people, (raise, told) => {
      const planned = messagesOfRaise(raise, told);
      const expected = told.flatMap((person) =>
        CHANNELS.flatMap((channel) => {
          const answer = hears(person, raise.urgency, channel);
          return answer === 'no' ? [] : [`${person.userId} ${channel} ${answer === 'held' ? 'quiet' : 'null'}`];
        }),
      );
      const found = planned.map(({ recipient, channel, skipped }) => `${recipient.id} ${channel} ${skipped}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect(new Set(planned.map(({ id }) => id)).size).toBe(planned.length);
      expect(
        messagesOfRaise(raise, told.toReversed())
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(planned.map(({ id }) => id).toSorted());
    }),
  );
});

it('the end is told once in each lane that was told, under ids of its own', () => {
  fc.assert(
    fc.property(raises, people, fc.uuid(), (raise, told, eventId) => {
      const planned = messagesOfRaise(raise, told).filter(({ skipped }) => skipped === null);
      const ends = messagesOfEnd({ ...raise, eventId, cause: 'resolved' }, planned);
      expect(ends.map(({ recipient, channel }) => [recipient, channel])).toEqual(
        planned.map(({ recipient, channel }) => [recipient, channel]),
      );
      const ids = [...ends, ...planned].map(({ id }) => id);
      if (eventId !== raise.eventId) expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

it('a message is sent only while nothing speaks against it', () => {
  const present = fc.record({
    recipient: fc.constantFrom('ready', 'noRight', 'off', 'quiet'),
    isShelved: fc.boolean(),
    told: fc.constantFrom('told', 'waiting', 'untold'),
    newest: fc.integer({ min: 1, max: 3 }),
    acknowledged: fc.boolean(),
    suppressed: fc.boolean(),
  });
  fc.assert(
    fc.property(
      present,
      fc.constantFrom('raised', 'resolved', 'canceled'),
      ({ newest, acknowledged, ...now }, cause) => {
        const acknowledgement = acknowledged ? { actor: { kind: 'user', id: 'a' }, at: '' } : null;
        const alarm = { alarm: { raise: newest, acknowledgement }, suppressed: now.suppressed };
        const verdict = verdictOn({ cause, raise: 1 }, { ...now, alarm } as unknown as Present);
        const against =
          cause === 'raised'
            ? newest > 1 || acknowledged || now.isShelved || now.suppressed || now.recipient !== 'ready'
            : now.recipient !== 'ready' || now.told !== 'told';
        expect(verdict === 'send').toBe(!against);
      },
    ),
  );
});

it('a critical alarm of a base is as urgent as a person says', () => {
  expect([urgencyOf(50, 'base'), urgencyOf(80, 'base'), urgencyOf(80, 'point')]).toEqual([
    'warning',
    'baseOffline',
    'critical',
  ]);
});
