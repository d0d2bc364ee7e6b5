import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { alarmStream, lateFindingStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { baseStream } from '@watchglass/schemas/base/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { atNight, FREEZER_BASE, idOf, sensorIdOf, sensorNamed, TEMPERATURE, type Cast } from './cast.ts';
import { BEN_AFTER, BEN_BEFORE, ROOMS, RULES } from './furnished.ts';
import { AWAY, firstFrom } from './measured.ts';
import { byPerson, bySystem, type Told } from './told.ts';

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000];
/** From a reading to what follows from it. */
const LATER_MS = 1_600;
const CLEAR_ANEW = 0.3;
const CHANGED_AT = '02:50';
const CRITICAL_AFTERWARDS = 11;

type RuleName = keyof typeof RULES;
type Data<T extends AlarmEvent['type']> = Extract<AlarmEvent, { type: T }>['data'];

interface Alarm {
  readonly rule: RuleName;
  readonly sensor: string;
  /** Local time from which it is looked for. */
  readonly from: string;
  readonly warning: number;
  /** Absent if it never became critical. */
  readonly critical?: number;
  readonly acknowledged: { readonly by: 0 | 1; readonly minutes: number; readonly comment?: string };
}

export const ALARMS: readonly Alarm[] = [
  {
    rule: 'Freezers',
    sensor: 'Freezer 2',
    from: '21:30',
    warning: -18,
    acknowledged: { by: 0, minutes: 6, comment: 'Goods were put in.' },
  },
  {
    rule: 'Cold store',
    sensor: 'Cold store 1',
    from: '02:20',
    warning: 8,
    critical: 10,
    acknowledged: { by: 1, minutes: 41, comment: 'The door stood open. It is closed now.' },
  },
  { rule: 'Freezers', sensor: 'Freezer 1', from: '05:00', warning: -18, acknowledged: { by: 1, minutes: 8 } },
];

/** What happened in the night, in no order. */
export function happened(cast: Cast): readonly Told[] {
  return [
    ...ALARMS.flatMap((alarm) => alarmTold(cast, alarm)),
    ...baseAway(cast),
    ...ruleChanged(cast),
    narrowed(cast),
  ];
}

function alarmTold(cast: Cast, { rule, sensor, from, warning, critical, acknowledged }: Alarm): readonly Told[] {
  const { organizationId, people } = cast;
  const [alarms, notifications] = [bySystem('alarms'), bySystem('notifications')];
  const subject = sensorNamed(sensor);
  const alarmId = idOf(cast, `alarm ${sensor} ${from}`);
  const [stream, ids] = [alarmStream(alarmId), { alarmId, organizationId }];
  const { title } = RULES[rule](cast);
  const begin = atNight(cast, from);
  const onset = firstFrom(cast, subject, begin, (value) => value > warning);
  const end = firstFrom(cast, subject, onset.at, (value) => value < warning - CLEAR_ANEW);
  const about = {
    ...ids,
    ruleId: idOf(cast, title),
    ruleVersion: 1,
    ruleTitle: title,
    sensorId: sensorIdOf(cast, subject),
    metricId: TEMPERATURE,
    side: 'above',
    onsetAt: iso(onset.at),
  } as const;
  const raises = [
    { severity: 50, threshold: warning, ...onset } as const,
    ...(critical === undefined
      ? []
      : [
          {
            severity: 80,
            threshold: critical,
            ...firstFrom(cast, subject, begin, (value) => value > critical),
          } as const,
        ]),
  ];
  const by = people[acknowledged.by];
  const acknowledgement: Data<'AlarmAcknowledged'> = {
    ...ids,
    raise: raises.length,
    ...(acknowledged.comment !== undefined && { comment: acknowledged.comment }),
  };
  return [
    ...raises.flatMap(({ at, value, severity, threshold }, index) => [
      alarms(at + LATER_MS, stream, {
        type: 'AlarmRaised',
        data: { ...about, raise: index + 1, severity, threshold, ...measuredAs(value, at) },
      }),
      notifications(at + LATER_MS + 4 * SECOND_MS, stream, {
        type: 'AlarmNotified',
        data: toldOf(cast, { alarmId, raise: index + 1, to: people[1] }),
      }),
    ]),
    byPerson(by)(onset.at + LATER_MS + acknowledged.minutes * MINUTE_MS, stream, {
      type: 'AlarmAcknowledged',
      data: acknowledgement,
    }),
    alarms(end.at + LATER_MS, stream, {
      type: 'AlarmResolved',
      data: { ...ids, ...measuredAs(end.value, end.at) },
    }),
  ];
}

const iso = (at: number): string => new Date(at).toISOString();
const measuredAs = (value: number, at: number) => ({ value, measuredAt: iso(at) });

interface Message {
  readonly alarmId: string;
  readonly raise: number;
  readonly to: string;
}

function toldOf(cast: Cast, { alarmId, raise, to }: Message): Data<'AlarmNotified'> {
  const messageId = idOf(cast, `message ${alarmId} ${raise}`);
  const { organizationId } = cast;
  return {
    alarmId,
    organizationId,
    messageId,
    raise,
    cause: 'raised',
    userId: to,
    channel: 'email',
    step: 0,
    repeat: 0,
  };
}

/** The freezers' base was away; what it brought back told of a warmth that nobody had known of. */
function baseAway(cast: Cast): readonly Told[] {
  const { organizationId } = cast;
  const [gone, back] = [atNight(cast, AWAY[0]), atNight(cast, AWAY[1])];
  const [stream, ids] = [baseStream(FREEZER_BASE), { serial: FREEZER_BASE, organizationId }];
  const sensor = sensorNamed('Freezer 1');
  const { title } = RULES.Freezers(cast);
  const ruleId = idOf(cast, title);
  const found = firstFrom(cast, sensor, gone, (value) => value > -18);
  return [
    bySystem('base-silence')(gone + 10 * MINUTE_MS, stream, {
      type: 'BaseConnectionLost',
      data: { ...ids, since: iso(gone - 16 * SECOND_MS) },
    }),
    bySystem('base-silence')(back + 5 * SECOND_MS, stream, {
      type: 'BaseConnectionRestored',
      data: { ...ids, since: iso(back + 4 * SECOND_MS) },
    }),
    bySystem('alarms')(back + 12 * SECOND_MS, lateFindingStream(ruleId), {
      type: 'AlarmFoundLate',
      data: {
        organizationId,
        ruleId,
        ruleVersion: 1,
        sensorId: sensorIdOf(cast, sensor),
        metricId: TEMPERATURE,
        severity: 50,
        side: 'above',
        threshold: -18,
        ...measuredAs(found.value, found.at),
      },
    }),
  ];
}

/** While the cold store was too warm, somebody moved its limit. */
function ruleChanged(cast: Cast): readonly Told[] {
  const before = RULES['Cold store'](cast);
  if (!('above' in before)) return [];
  const ruleId = idOf(cast, before.title);
  const definition = { ...before, above: { ...before.above, critical: CRITICAL_AFTERWARDS } };
  const data = { ruleId, organizationId: cast.organizationId, version: 2, before, definition };
  return [
    byPerson(cast.people[0])(atNight(cast, CHANGED_AT), alarmRuleStream(ruleId), { type: 'AlarmRuleChanged', data }),
  ];
}

function narrowed(cast: Cast): Told {
  const { organizationId, people } = cast;
  const data = {
    organizationId,
    userId: people[1],
    before: { role: ROLE.user, rights: BEN_BEFORE },
    role: ROLE.user,
    rights: BEN_AFTER,
    locations: [idOf(cast, ROOMS.hall), idOf(cast, ROOMS.freezers)],
  };
  return byPerson(people[0])(atNight(cast, '06:20'), organizationStream(organizationId), {
    type: 'MemberRightsChanged',
    data,
  });
}
