import { needsLicence, type Needs } from '../member/rights.ts';
import type { RefusalCode } from '../refusals.ts';

type Codes = readonly RefusalCode[];

const OF_EVERY_ROUTE: Codes = ['InvalidRequest', 'SomethingWentWrong', 'ServiceUnavailable'];
const OF_BODIES: Codes = ['BodyTooLarge', 'UnsupportedMediaType'];
const OF_ACCESS: Readonly<Record<Needs['access'], Codes>> = {
  public: [],
  device: ['Unauthorized'],
  user: ['Unauthorized', 'AccessForbidden', 'TooManyRequests'],
  wall: ['Unauthorized', 'AccessForbidden'],
  credential: ['Unauthorized', 'AccessForbidden', 'NotFound', 'TooManyRequests'],
  member: ['Unauthorized', 'AccessForbidden', 'NotFound', 'TooManyRequests'],
};

/** Of what a member could ask to be done in the past. */
const OF_COMMANDS: Codes = ['PastIsReadOnly'];

interface Route {
  readonly method: string;
  readonly needs: Needs;
  /** The domain's own refusals at the route. */
  readonly refuses: Codes;
}

/** Every refusal of a route: its own, and those that follow from its needs and its body. */
export function toldRefusals({ method, needs, refuses }: Route): Codes {
  const ofLicence: Codes = needsLicence(method, needs) ? ['NotPaid'] : [];
  return [
    ...new Set([
      ...OF_EVERY_ROUTE,
      ...ofLicence,
      ...(method === 'GET' ? [] : OF_BODIES),
      ...(method !== 'GET' && needs.access === 'member' ? OF_COMMANDS : []),
      ...OF_ACCESS[needs.access],
      ...refuses,
    ]),
  ];
}
