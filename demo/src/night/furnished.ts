import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { baseStream } from '@watchglass/schemas/base/events';
import { dashboardStream } from '@watchglass/schemas/dashboard/events';
import { TRIAL_DAYS } from '@watchglass/schemas/licence/limits';
import { ROLE, type Rights } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { wallStream } from '@watchglass/schemas/wall/events';
import {
  atNight,
  beginOf,
  FREEZER_BASE,
  HALL_BASE,
  idOf,
  NIGHT_NAME,
  SENSORS,
  sensorIdOf,
  TEMPERATURE,
  ZONE,
  type Cast,
  type NightSensor,
  type Room,
} from './cast.ts';
import { byBase, byPerson, type Told } from './told.ts';
import { tilesOf, WALLS, wallTerms } from './screens.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const SCREEN = { width: 1_920, height: 1_080 };

export const ROOMS: Readonly<Record<Room, string>> = {
  hall: 'Cold hall',
  freezers: 'Freezer room',
  dock: 'Loading dock',
};
const BASES = [
  { serial: HALL_BASE, name: 'Hall', room: 'hall' },
  { serial: FREEZER_BASE, name: 'Freezer room', room: 'freezers' },
] as const;

/** What Ben may do before and after his rights are narrowed. */
export const BEN_BEFORE: Rights = { sensors: 'r', devices: 'r', monitors: 'r', alarms: 'w' };
export const BEN_AFTER: Rights = { sensors: 'r', alarms: 'w' };

const none = { warning: null, critical: null };
const delays = { warningSeverity: 50, warningOnDelay: 0, criticalOnDelay: 0, offDelay: 0 } as const;

type RuleName = 'Cold store' | 'Freezers';

export const RULES: Readonly<Record<RuleName, (cast: Cast) => AlarmRuleDefinition>> = {
  'Cold store': (cast) => ({
    title: 'Cold store 2–8 °C',
    metricId: TEMPERATURE,
    above: { warning: 8, critical: 10 },
    below: { warning: 2, critical: 0 },
    deadband: 0.3,
    ...delays,
    appliesTo: { kind: 'locations', locationIds: [idOf(cast, ROOMS.hall)] },
  }),
  Freezers: (cast) => ({
    title: 'Freezer too warm',
    metricId: TEMPERATURE,
    above: { warning: -18, critical: -15 },
    below: none,
    ...delays,
    appliesTo: { kind: 'locations', locationIds: [idOf(cast, ROOMS.freezers)] },
  }),
};

/** How the workspace was set up, in the first minutes of the night. */
export function furnished(cast: Cast): readonly Told[] {
  return [...founded(cast), ...connected(cast), ...ruled(cast), ...shown(cast)];
}

function founded(cast: Cast): readonly Told[] {
  const { organizationId, people } = cast;
  const [anna, ben] = people;
  const [stream, begin] = [organizationStream(organizationId), beginOf(cast)];
  const byAnna = byPerson(anna);
  const until = new Date(begin + TRIAL_DAYS * DAY_MS).toISOString();
  const licence = {
    licenceId: idOf(cast, 'licence'),
    plan: 'trial',
    from: new Date(begin).toISOString(),
    until,
  } as const;
  const described = { address: null, coordinates: null, timeZone: ZONE };
  return [
    byAnna(begin, stream, {
      type: 'OrganizationCreated',
      data: { organizationId, name: NIGHT_NAME, timeZone: ZONE, createdBy: anna },
    }),
    byAnna(begin, stream, {
      type: 'MemberAdded',
      data: { organizationId, userId: anna, role: ROLE.owner, rights: {} },
    }),
    byAnna(begin, stream, { type: 'LicenceGranted', data: { organizationId, ...licence } }),
    byAnna(begin + 30 * SECOND_MS, stream, {
      type: 'MemberAdded',
      data: { organizationId, userId: ben, role: ROLE.user, rights: BEN_BEFORE },
    }),
    ...Object.values(ROOMS).map((name, index) =>
      byAnna(begin + (40 + index * 5) * SECOND_MS, stream, {
        type: 'LocationCreated',
        data: { organizationId, locationId: idOf(cast, name), name, ...described },
      }),
    ),
  ];
}

function connected(cast: Cast): readonly Told[] {
  const { organizationId, people } = cast;
  const byAnna = byPerson(people[0]);
  const begin = beginOf(cast);
  const bases = BASES.flatMap(({ serial, name, room }, index) => {
    const [at, stream] = [begin + (90 + index * 20) * SECOND_MS, baseStream(serial)];
    return [
      byAnna(at, stream, { type: 'BaseRegistered', data: { serial, organizationId, name, firmware: '4.2.0' } }),
      byAnna(at + 5 * SECOND_MS, stream, {
        type: 'BasePlaced',
        data: { serial, organizationId, before: null, location: idOf(cast, ROOMS[room]) },
      }),
    ];
  });
  return [...bases, ...SENSORS.flatMap((sensor, index) => heard(cast, sensor, begin + (140 + index * 8) * SECOND_MS))];
}

function heard(cast: Cast, sensor: NightSensor, at: number): readonly Told[] {
  const { organizationId, people } = cast;
  const { wireId, name, base, room, metrics } = sensor;
  const sensorId = sensorIdOf(cast, sensor);
  const [stream, ids] = [sensorStream(sensorId), { sensorId, organizationId }];
  const [told, byAnna] = [byBase(base), byPerson(people[0])];
  return [
    told(at, stream, { type: 'SensorHeard', data: { ...ids, wireId, baseSerial: base, name: wireId } }),
    ...metrics.map((metricId) => told(at, stream, { type: 'SensorMetricHeard', data: { ...ids, metricId } })),
    told(at, stream, { type: 'SensorIntervalDeclared', data: { ...ids, intervalSeconds: 60 } }),
    byAnna(at + 3 * SECOND_MS, stream, { type: 'SensorRenamed', data: { ...ids, before: wireId, name } }),
    byAnna(at + 4 * SECOND_MS, stream, {
      type: 'SensorPlaced',
      data: { ...ids, before: null, location: idOf(cast, ROOMS[room]) },
    }),
  ];
}

function ruled(cast: Cast): readonly Told[] {
  const { organizationId, people } = cast;
  const byAnna = byPerson(people[0]);
  return Object.values(RULES).map((of, index) => {
    const definition = of(cast);
    const ruleId = idOf(cast, definition.title);
    const data = { ruleId, organizationId, version: 1, definition };
    const at = atNight(cast, '19:05') + index * 40 * SECOND_MS;
    return byAnna(at, alarmRuleStream(ruleId), { type: 'AlarmRuleCreated', data });
  });
}

function shown(cast: Cast): readonly Told[] {
  const { organizationId, people } = cast;
  const [anna] = people;
  const byAnna = byPerson(anna);
  const dashboards = Object.entries(tilesOf(cast)).map(([name, data], index) => {
    const dashboardId = idOf(cast, `dashboard ${name}`);
    return byAnna(atNight(cast, '19:10') + index * 45 * SECOND_MS, dashboardStream(dashboardId), {
      type: 'DashboardCreated',
      data: { dashboardId, organizationId, authorId: anna, name, data },
    });
  });
  const walls = WALLS.map((wall, index) => {
    const wallId = idOf(cast, `wall ${wall.name}`);
    return byAnna(atNight(cast, '19:15') + index * 60 * SECOND_MS, wallStream(wallId), {
      type: 'WallPaired',
      data: { wallId, organizationId, terms: wallTerms(cast, wall), screen: SCREEN, browser: 'Simulated wall' },
    });
  });
  return [...dashboards, ...walls];
}
