import { alarmRefusals } from '../alarm/refusals.ts';
import { alarmRuleRefusals } from '../alarm-rule/refusals.ts';
import { apiAccountRefusals } from '../api-account/refusals.ts';
import { baseRefusals } from '../base/refusals.ts';
import { dashboardRefusals } from '../dashboard/refusals.ts';
import { locationRefusals } from '../location/refusals.ts';
import { needsLicence, type Needs } from '../member/rights.ts';
import type { RefusalCode } from '../refusals.ts';
import { sensorRefusals } from '../sensor/refusals.ts';
import { ROUTE_REFUSALS } from './route-refusals.ts';

type Codes = readonly RefusalCode[];

function codesOf(table: Partial<Readonly<Record<RefusalCode, unknown>>>): Codes {
  return Object.keys(table) as RefusalCode[];
}

interface Told {
  /** What the path begins with; the first that fits counts. */
  readonly below: string;
  readonly reading?: Codes;
  readonly writing?: Codes;
}

const CHANGED_MEANWHILE: Codes = ['Conflict', 'Outdated'];

/** What the domain may say no with, by where a route is; of people and workspaces route by route. */
const TOLD: readonly Told[] = [
  { below: '/api/locations/', writing: [...codesOf(locationRefusals), ...CHANGED_MEANWHILE] },
  {
    below: '/api/gateways/',
    writing: [...codesOf(baseRefusals), 'BeyondYourLocations', ...CHANGED_MEANWHILE, 'TooManyRequests'],
  },
  { below: '/api/sensors/', writing: [...codesOf(sensorRefusals), ...CHANGED_MEANWHILE, 'VersionRequired'] },
  { below: '/api/metrics/' },
  { below: '/api/readings/', reading: ['RangeTooLong', 'TooManySources'] },
  {
    below: '/api/alarms/{org}/rules',
    writing: [...codesOf(alarmRuleRefusals), 'BeyondYourLocations', ...CHANGED_MEANWHILE, 'VersionRequired'],
  },
  { below: '/api/alarms/', writing: [...codesOf(alarmRefusals), ...CHANGED_MEANWHILE] },
  {
    below: '/api/dashboards/',
    writing: [...codesOf(dashboardRefusals), 'SensorUnknown', ...CHANGED_MEANWHILE, 'VersionRequired'],
  },
  { below: '/api/audit/', reading: ['RangeTooLong'] },
  { below: '/api/apiaccounts/token', writing: ['Unauthorized', 'TooManyRequests'] },
  { below: '/api/apiaccounts/', writing: [...codesOf(apiAccountRefusals), ...CHANGED_MEANWHILE, 'VersionRequired'] },
  { below: '/ingest/hello', writing: ['TooManyRequests'] },
  { below: '/ingest/credential', writing: [...codesOf(baseRefusals), 'NotFound', 'TooManyRequests', 'Conflict'] },
  { below: '/ingest/', writing: ['PackMalformed', 'PackTooLong', 'TooManyRequests'] },
  { below: '/api/openapi.json' },
  { below: '/static/legal/' },
  { below: '/{path', reading: ['NotFound'] },
];

const OF_EVERY_ROUTE: Codes = ['InvalidRequest', 'SomethingWentWrong', 'ServiceUnavailable'];
const OF_BODIES: Codes = ['BodyTooLarge', 'UnsupportedMediaType'];
const OF_ACCESS: Readonly<Record<Needs['access'], Codes>> = {
  public: [],
  device: ['Unauthorized'],
  user: ['Unauthorized', 'AccessForbidden', 'TooManyRequests'],
  member: ['Unauthorized', 'AccessForbidden', 'NotFound', 'TooManyRequests'],
};

interface Route {
  readonly method: string;
  readonly path: string;
  readonly needs: Needs;
}

/** What the domain itself may say no with at a route. Throws for a route at a place that nobody has said anything about. */
export function ownRefusals({ method, path }: Omit<Route, 'needs'>): Codes {
  const exactly = ROUTE_REFUSALS[`${method} ${path}`];
  if (exactly !== undefined) return exactly;
  const told = TOLD.find(({ below }) => path.startsWith(below));
  if (told === undefined)
    throw new RangeError(`${method} ${path}: say in told-refusals.ts what such a route refuses with`);
  return (method === 'GET' ? told.reading : told.writing) ?? [];
}

/** Every code that a route may answer with. Throws for a route at a place that nobody has said anything about. */
export function toldRefusals(route: Route): Codes {
  const { method, needs } = route;
  const ofLicence: Codes = needsLicence(method, needs) ? ['NotPaid'] : [];
  return [
    ...new Set([
      ...OF_EVERY_ROUTE,
      ...ofLicence,
      ...(method === 'GET' ? [] : OF_BODIES),
      ...OF_ACCESS[needs.access],
      ...ownRefusals(route),
    ]),
  ];
}
