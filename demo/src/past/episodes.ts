import { hashed } from '../building/noise.ts';
import { BUILDING, COLD_BASE, type DeviceSensor } from '../building/plan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The power of the cold chain was cut this many days ago: before the week of the last report, on whatever day. */
const CUT_DAYS_AGO = 16;
const SENSORS = BUILDING.flatMap(({ sensors }) => sensors);

/** What went wrong once, and the rule that found it. Instants are epoch milliseconds. */
interface Trouble {
  /** Title of the rule. */
  readonly rule: string;
  readonly from: number;
  readonly until: number;
  /** How long it took until somebody acknowledged it; by chance unless it is said. */
  readonly acknowledgedAfterMs?: number;
}

/** A curve that left its limits: `rise` is added to it, in the curve's unit. */
export interface Excursion extends Trouble {
  readonly kind: 'excursion';
  readonly sensor: DeviceSensor;
  readonly metric: string;
  readonly rise: number;
  /** Between readings. */
  readonly stepMs: number;
}

/** A sensor or a base that said nothing. */
export interface Silence extends Trouble {
  readonly kind: 'silence';
  readonly subject: { readonly sensor: DeviceSensor } | { readonly base: string };
}

export type Episode = Excursion | Silence;

type Chance = (from: number, to: number) => number;

/** What went wrong in the building in some days before an instant, oldest first; the same for the same day. */
export function episodesBefore(until: number, days: number): readonly Episode[] {
  const today = Math.floor(until / DAY_MS);
  const all = Array.from({ length: days - 1 }, (_, index) => daysTrouble(today - days + 1 + index, today));
  return [...all.flat(), ...fridgesWeek(until)]
    .filter((episode) => episode.until < until)
    .toSorted((a, b) => a.from - b.from);
}

/** The fridge that a weekly report is about. */
export const REPORTED_FRIDGE = 'Reagent fridge';

/** The beginning of the last whole week, Monday, epoch milliseconds in UTC. */
export const lastWeekOf = (now: number): number => (Math.floor((now / DAY_MS + 3) / 7) * 7 - 3 - 7) * DAY_MS;

/** When its door stood ajar, and when it was too warm again, which nobody acknowledged for hours. */
export function excursionsOfWeek(now: number): readonly [door: Excursion, late: Excursion] {
  const week = lastWeekOf(now);
  const warm = (course: Course): Excursion => warmth('Cold chain 2–8 °C', REPORTED_FRIDGE, course);
  const tuesday = week + DAY_MS + 7.25 * HOUR_MS;
  const friday = week + 4 * DAY_MS + 8.1 * HOUR_MS;
  return [
    { ...warm({ from: tuesday, minutes: 55, rise: 5.2 }), acknowledgedAfterMs: 4 * MINUTE_MS },
    { ...warm({ from: friday, minutes: 75, rise: 4.4 }), acknowledgedAfterMs: 340 * MINUTE_MS },
  ];
}

/** Two excursions, and a gap between them. */
function fridgesWeek(now: number): Episode[] {
  const from = lastWeekOf(now) + 2 * DAY_MS + 10 * HOUR_MS;
  const until = from + 160 * MINUTE_MS;
  const subject = { sensor: sensorNamed(REPORTED_FRIDGE) };
  return [...excursionsOfWeek(now), { kind: 'silence', rule: 'No data', subject, from, until }];
}

function daysTrouble(day: number, today: number): readonly Episode[] {
  let draws = 0;
  const chance: Chance = (from, to) => from + (to - from) * hashed(day, (draws += 1));
  const start = day * DAY_MS;
  const isWorkday = ![0, 6].includes(new Date(start).getUTCDay());
  return [
    ...(isWorkday ? workdaysTrouble(start, chance) : []),
    ...nightsTrouble(start, chance),
    ...(today - day === CUT_DAYS_AGO ? powerCut(start + 14 * HOUR_MS) : []),
  ];
}

function workdaysTrouble(start: number, chance: Chance): Episode[] {
  const doors = chance(0, 1) < 0.75 ? ['Cold store 1'] : [];
  const rooms = chance(0, 1) < 0.6 ? ['Meeting room 2', 'Board room'] : [];
  return [
    ...doors.map(() =>
      warmth('Cold chain 2–8 °C', 'Cold store 1', {
        from: start + chance(7, 15) * HOUR_MS,
        minutes: chance(10, 45),
        rise: chance(4.6, 8),
      }),
    ),
    ...rooms.map((room) =>
      excursion('Stuffy air', room, 'co2', {
        from: start + chance(8, 14) * HOUR_MS,
        minutes: chance(35, 90),
        rise: chance(600, 1_000),
      }),
    ),
    ...(chance(0, 1) < 0.15 ? chatter(start + chance(8, 15) * HOUR_MS, Math.round(chance(4, 8))) : []),
  ];
}

function nightsTrouble(start: number, chance: Chance): Episode[] {
  const from = start + chance(0, 4) * HOUR_MS;
  const kind = chance(0, 1);
  if (kind < 0.15)
    return [warmth('Cold chain 2–8 °C', 'Vaccine fridge', { from, minutes: chance(40, 90), rise: chance(3.8, 6) })];
  if (kind < 0.3)
    return [warmth('Freezer too warm', 'Freezer 2', { from, minutes: chance(20, 50), rise: chance(4, 9) })];
  const until = from + chance(25, 120) * MINUTE_MS;
  if (kind < 0.42)
    return [{ kind: 'silence', rule: 'No data', subject: { sensor: sensorNamed('Clean room') }, from, until }];
  return kind < 0.5 ? [{ kind: 'silence', rule: 'Base offline', subject: { base: 'WGDEMO000003' }, from, until }] : [];
}

/** All coolers warm up together, some of them fast, and their base is silent after its battery. */
function powerCut(from: number): Episode[] {
  const minutes = 26;
  const fridges = ['Cold store 1', 'Cold store 2', 'Vaccine fridge', 'Reagent fridge'];
  return [
    ...fridges.map((name) => warmth('Cold chain 2–8 °C', name, { from, minutes, rise: 14 })),
    ...fridges.map((name) => warmth('Cold chain warms up fast', name, { from, minutes, rise: 0 })),
    ...['Freezer 1', 'Freezer 2'].map((name) => warmth('Freezer too warm', name, { from, minutes, rise: 14 })),
    {
      kind: 'silence',
      rule: 'Base offline',
      subject: { base: COLD_BASE },
      from: from + 30 * MINUTE_MS,
      until: from + 55 * MINUTE_MS,
    },
  ];
}

function chatter(from: number, times: number): Episode[] {
  return Array.from({ length: times }, (_, index) => ({
    ...excursion('Cold store door open', 'Cold store door', 'contact', {
      from: from + index * 70_000,
      minutes: 0.5,
      rise: 1,
    }),
    stepMs: 10_000,
  }));
}

interface Course {
  readonly from: number;
  readonly minutes: number;
  readonly rise: number;
}

const warmth = (rule: string, name: string, course: Course): Excursion => excursion(rule, name, 'temperature', course);

function excursion(rule: string, name: string, metric: string, { from, minutes, rise }: Course): Excursion {
  const begin = Math.round(from / 1_000) * 1_000;
  return {
    kind: 'excursion',
    rule,
    sensor: sensorNamed(name),
    metric,
    rise,
    from: begin,
    until: begin + minutes * MINUTE_MS,
    stepMs: 2 * MINUTE_MS,
  };
}

function sensorNamed(name: string): DeviceSensor {
  const found = SENSORS.find((sensor) => sensor.name === name);
  if (!found) throw new RangeError(`the building has no sensor ${name}`);
  return found;
}

/** What episodes add to a curve at an instant. */
export function addedBy(episodes: readonly Episode[], sensor: DeviceSensor, metric: string, at: number): number {
  return episodes.reduce(
    (sum, episode) =>
      episode.kind === 'excursion' && episode.sensor.id === sensor.id && episode.metric === metric
        ? sum + episode.rise * risen(episode, at)
        : sum,
    0,
  );
}

/** From 0 to 1 and back, the ramps a fifth each; a contact has none. */
function risen({ from, until, metric }: Excursion, at: number): number {
  if (at < from || at > until) return 0;
  if (metric === 'contact') return 1;
  const ramp = (until - from) / 5;
  return Math.min(1, (at - from) / ramp, (until - at) / ramp);
}

/** True while an episode changes what a sensor would have said, or keeps it from saying it. */
export function isAffected(episodes: readonly Episode[], sensor: DeviceSensor, at: number): boolean {
  return episodes.some((episode) => {
    if (at < episode.from || at > episode.until) return false;
    if (episode.kind === 'excursion') return episode.sensor.id === sensor.id;
    const { subject } = episode;
    if ('sensor' in subject) return subject.sensor.id === sensor.id;
    return BUILDING.some(({ serial, sensors }) => serial === subject.base && sensors.includes(sensor));
  });
}
