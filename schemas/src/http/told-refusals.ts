import { alarmRefusals } from '../alarm/refusals.ts';
import { alarmRuleRefusals } from '../alarm-rule/refusals.ts';
import { apiAccountRefusals } from '../api-account/refusals.ts';
import { baseRefusals } from '../base/refusals.ts';
import { dashboardRefusals } from '../dashboard/refusals.ts';
import { invitationRefusals } from '../invitation/refusals.ts';
import { locationRefusals } from '../location/refusals.ts';
import { memberRefusals } from '../member/refusals.ts';
import type { Needs } from '../member/rights.ts';
import { organizationRefusals } from '../organization/refusals.ts';
import type { RefusalCode } from '../refusals.ts';
import { sensorRefusals } from '../sensor/refusals.ts';
import { userRefusals } from '../user/refusals.ts';

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
const OF_LINKS: Codes = ['InvalidToken', 'LinkNotValid'];

/** What the domain may say no with, by where a route is. */
const TOLD: readonly Told[] = [
  { below: '/api/sso/', writing: ['ProviderSignInFailed', 'NotFound', 'TooManyRequests'] },
  { below: '/api/user/', writing: [...codesOf(userRefusals), 'InvalidToken', 'Conflict', 'NotFound', 'TooManyRequests'] },
  { below: '/api/spaces/delete/', reading: OF_LINKS, writing: [...OF_LINKS, ...CHANGED_MEANWHILE] },
  {
    below: '/api/spaces', reading: ['NotFound'],
    writing: [...codesOf(organizationRefusals), 'NotAMember', 'AlreadyTheOwner', 'WrongPassword', ...CHANGED_MEANWHILE, 'VersionRequired', 'TooManyRequests'],
  },
  { below: '/api/invites/', writing: [...codesOf(invitationRefusals), 'AlreadyAMember', ...CHANGED_MEANWHILE, 'TooManyRequests'] },
  { below: '/api/invite/', reading: OF_LINKS, writing: [...codesOf(invitationRefusals), ...OF_LINKS, 'AlreadyAMember', ...CHANGED_MEANWHILE] },
  { below: '/api/contacts/' },
  { below: '/api/permissions/', writing: [...codesOf(memberRefusals), ...CHANGED_MEANWHILE] },
  { below: '/api/locations/', writing: [...codesOf(locationRefusals), ...CHANGED_MEANWHILE] },
  { below: '/api/gateways/', writing: [...codesOf(baseRefusals), 'BeyondYourLocations', ...CHANGED_MEANWHILE, 'TooManyRequests'] },
  { below: '/api/sensors/', writing: [...codesOf(sensorRefusals), ...CHANGED_MEANWHILE, 'VersionRequired'] },
  { below: '/api/metrics/' },
  { below: '/api/readings/', reading: ['RangeTooLong', 'TooManySources'] },
  { below: '/api/alarms/{org}/rules', writing: [...codesOf(alarmRuleRefusals), 'BeyondYourLocations', ...CHANGED_MEANWHILE, 'VersionRequired'] },
  { below: '/api/alarms/', writing: [...codesOf(alarmRefusals), ...CHANGED_MEANWHILE] },
  { below: '/api/dashboards/', writing: [...codesOf(dashboardRefusals), ...CHANGED_MEANWHILE, 'VersionRequired'] },
  { below: '/api/audit/', reading: ['RangeTooLong'] },
  { below: '/api/apiaccounts/token', writing: ['Unauthorized', 'TooManyRequests'] },
  { below: '/api/apiaccounts/', writing: [...codesOf(apiAccountRefusals), ...CHANGED_MEANWHILE, 'VersionRequired'] },
  { below: '/ingest/hello', writing: ['TooManyRequests'] },
  { below: '/ingest/credential', writing: [...codesOf(baseRefusals), 'NotFound', 'TooManyRequests', 'Conflict'] },
  { below: '/ingest/', writing: ['PackMalformed', 'PackTooLong', 'TooManyRequests'] },
  { below: '/api/ping' },
  { below: '/api/openapi.json' },
  { below: '/static/' },
  { below: '/api/legal/', reading: ['NotFound'] },
  { below: '/{path', reading: ['NotFound'] },
];

const OF_EVERY_ROUTE: Codes = ['InvalidRequest', 'SomethingWentWrong', 'ServiceUnavailable'];
const OF_BODIES: Codes = ['BodyTooLarge', 'UnsupportedMediaType'];
const OF_ACCESS: Readonly<Record<Needs['access'], Codes>> = {
  public: [],
  device: ['Unauthorized'],
  user: ['Unauthorized', 'AccessForbidden', 'NotFound', 'TooManyRequests'],
  member: ['Unauthorized', 'AccessForbidden', 'NotFound', 'TooManyRequests'],
};

/** Every code that a route may answer with. Throws for a route at a place that nobody has said anything about. */
export function toldRefusals({ method, path, needs }: { readonly method: string; readonly path: string; readonly needs: Needs }): Codes {
  const told = TOLD.find(({ below }) => path.startsWith(below));
  if (told === undefined) throw new RangeError(`${method} ${path}: say in told-refusals.ts what such a route refuses with`);
  const isRead = method === 'GET';
  const own = (isRead ? told.reading : told.writing) ?? [];
  const ofLicence: Codes = needs.access === 'member' && needs.licensed ? ['NotPaid'] : [];
  return [...new Set([...OF_EVERY_ROUTE, ...ofLicence, ...(isRead ? [] : OF_BODIES), ...OF_ACCESS[needs.access], ...own])];
}
