import { asNew } from '@watchglass/command-api/handle-command';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import { handoverStream, type HandoverEvent } from '@watchglass/schemas/handover/events';
import type { RotaDefinition } from '@watchglass/schemas/rota/commands';
import { dutyAt } from '@watchglass/schemas/rota/duty';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { WrongRevision } from '@watchglass/streams/ports/fault';
import { v5 } from 'uuid';
import { TOLD_BY_ESCALATION, TOLD_TO_PEOPLE } from '../workspace/rules.ts';
import { eventsOf, type PastAlarm } from './alarm-events.ts';
import { courseOf } from './course.ts';
import { dealtWith, type Told } from './dealing.ts';
import type { Episode } from './episodes.ts';

const PAST = '7f0b8d0e-31a6-5d4f-9a3c-5b1f0f9d2c11';
const DAY_MS = 86_400_000;
const METRICS: Readonly<Record<string, number>> = { temperature: 1, co2: 3, contact: 205 };
const HANDOVERS = 12;
const TEXTS = [
  'Quiet shift. Cold store 1 was warm during the delivery, the rest is as it should be.',
  'The technician looked at freezer 2, nothing was found. Please watch it tonight.',
  'The meeting rooms were stuffy again. The windows are open now.',
  'Nothing is open. The probes of the laboratory come back tomorrow.',
];

/** What the past of the demo is about. */
export interface Desk {
  readonly organizationId: number;
  readonly rules: readonly AlarmRuleView[];
  readonly rota: RotaDefinition;
  /** By the number on its label. */
  readonly sensorIds: ReadonlyMap<number, number>;
  /** Ids of the two people. */
  readonly people: readonly [string, string];
  readonly episodes: readonly Episode[];
  readonly now: number;
}

/**
 * Appends the alarms of the episodes, with who was told and who acknowledged, and the handovers of some days, as events of their
 * time. A second call appends nothing.
 */
export async function tellPast(store: Pick<EventStore, 'append'>, desk: Desk): Promise<void> {
  const append = async (stream: string, events: Parameters<EventStore['append']>[2]): Promise<void> => {
    if (events.length === 0) return;
    await store.append(stream, 'noStream', events).catch((error: unknown) => {
      if (!(error instanceof WrongRevision)) throw error;
    });
  };
  await Promise.all([
    ...desk.episodes.map((episode, index) => append(...alarmOf(desk, episode, index))),
    ...handoversOf(desk).map((handover) => append(...handover)),
  ]);
}

type Appended =
  Parameters<EventStore['append']> extends readonly [infer S, unknown, infer E] ? [stream: S, events: E] : never;

function alarmOf(desk: Desk, episode: Episode, index: number): Appended {
  const rule = desk.rules.find(({ definition }) => definition.title === episode.rule);
  const subject = subjectOf(desk, episode);
  const alarmId = v5(`alarm ${desk.organizationId} ${episode.from} ${index}`, PAST);
  if (rule === undefined || subject === null) return [alarmStream(alarmId), []];
  const { definition } = rule;
  const course = courseOf(definition, episode, desk.episodes);
  const alarm: PastAlarm = {
    alarmId,
    organizationId: desk.organizationId,
    rule: { ruleId: rule.id, ruleVersion: rule.version, ruleTitle: definition.title },
    ...(definition.kind && definition.kind !== 'threshold' && { kind: definition.kind }),
    subject,
    onsetAt: episode.kind === 'silence' ? episode.from : (course[0]?.measuredAt ?? episode.from),
  };
  const { acknowledgedAfterMs } = episode;
  const circumstances = { seed: index, now: desk.now, acknowledgedAfterMs };
  return [
    alarmStream(alarmId),
    eventsOf(alarm, course, dealtWith(course, toldBy(desk, definition.title), circumstances)),
  ];
}

function subjectOf({ sensorIds }: Desk, episode: Episode): PastAlarm['subject'] | null {
  if (episode.kind === 'silence' && 'base' in episode.subject) return { baseSerial: episode.subject.base };
  const [wireId, metric] =
    episode.kind === 'excursion'
      ? [episode.sensor.id, episode.metric]
      : ['sensor' in episode.subject ? episode.subject.sensor.id : 0, 'temperature'];
  const sensorId = sensorIds.get(wireId);
  return sensorId === undefined ? null : { sensorId, metricId: METRICS[metric] ?? 1 };
}

function toldBy({ rota, people }: Desk, title: string): Told {
  if (TOLD_BY_ESCALATION.includes(title))
    return { atOnce: (at) => [dutyAt(rota, [], at)?.userId ?? people[0]], later: people, otherwise: people[0] };
  return { atOnce: () => (TOLD_TO_PEOPLE.includes(title) ? people : []), later: [], otherwise: people[0] };
}

/** Written in the morning by whoever had the day, accepted by the other a little later. */
function handoversOf({ organizationId, people, now }: Desk): readonly Appended[] {
  const [anna, ben] = people;
  const morning = Math.floor(now / DAY_MS) * DAY_MS + 6 * 3_600_000;
  return Array.from({ length: HANDOVERS }, (_, index) => {
    const at = morning - (index + 1) * DAY_MS;
    const handoverId = v5(`handover ${organizationId} ${at}`, PAST);
    const about = { handoverId, organizationId };
    const [by, other] = index % 2 === 0 ? [anna, ben] : [ben, anna];
    const written = {
      ...about,
      since: new Date(at - DAY_MS / 2).toISOString(),
      text: TEXTS[index % TEXTS.length] ?? '',
    };
    const said = (event: HandoverEvent, user: string, instant: number) =>
      asNew([event], {
        newId: () => v5(event.type, handoverId),
        metadata: {
          organizationId,
          actor: { kind: 'user', id: user },
          at: new Date(instant).toISOString(),
          correlationId: handoverId,
        },
      });
    return [
      handoverStream(handoverId),
      [
        ...said({ type: 'HandoverWritten', data: written }, by, at),
        ...said({ type: 'HandoverAccepted', data: about }, other, at + 600_000 + index * 45_000),
      ],
    ];
  });
}
