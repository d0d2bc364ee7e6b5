import type { Request, ServerRoute } from '@hapi/hapi';
import { PACK_MAX_BYTES, PACKS_IN_WORK, PACKS_PER_BASE_PER_SECOND } from '@watchglass/schemas/reading/limits';
import { packAcceptedShape } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import { matching, oneOf, optional, otherwise, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { BaseIdentity } from '../base/credentials.ts';
import { acceptUplink, type Ingest, type Uplink } from './accept-uplink.ts';
import { readCsv } from './csv.ts';
import { inTime } from './in-time.ts';
import { parseJson } from './json-text.ts';
import { UNIT } from './place-readings.ts';
import { resolvePack, type ResolvedPack } from './senml.ts';
import { TokenBuckets } from './token-buckets.ts';
import { bytesOf, mustBeType } from '../http/plain-body.ts';
import { route } from '../http/route.ts';

const refuses = ['BasePaused', 'PackMalformed', 'PackTooLong', 'TooManyRequests'] as const;

const BURST_SECONDS = 10;
const senmlShape = shape({
  mode: otherwise(oneOf('live', 'backfill'), 'live'),
  unit: optional(matching(UNIT, 'a unit of at most 32 characters')),
});
const sensorShape = shape({ sensor: matching(/^[A-Za-z0-9][-A-Za-z0-9:._]{0,127}$/, 'a name on the wire') });

/** POST /ingest/senml and POST /ingest/csv/{sensor}: for bases, with their credential. */
export function readingRoutes(ingest: Ingest): ServerRoute[] {
  const packs = new TokenBuckets({
    burst: PACKS_PER_BASE_PER_SECOND * BURST_SECONDS,
    perSecond: PACKS_PER_BASE_PER_SECOND,
  });
  const body = { maxBytes: PACK_MAX_BYTES, parse: false, output: 'data' } as const;
  const app = { needs: { access: 'device' } } as const;
  const response = { status: { 202: packAcceptedShape } };
  let inWork = 0;

  async function take(
    request: Request,
    terms: Pick<Uplink, 'mode' | 'withoutUnit'>,
    pack: (bytes: Buffer, nowSeconds: number) => ResolvedPack,
  ) {
    const device = deviceOf(request);
    const receivedAt = ingest.deps.clock().getTime();
    const retryAfterSeconds = packs.take(device.serial, 1, receivedAt);
    if (retryAfterSeconds > 0) refuse('TooManyRequests', { retryAfterSeconds });
    if (inWork >= PACKS_IN_WORK) throw new Unavailable('reading log', 'as many packs are in work as can be');
    const { records, rejected } = pack(bytesOf(request), receivedAt / 1000);
    inWork += 1;
    const accepting = acceptUplink(ingest, { device, ...terms, receivedAt, records, rejected }).finally(() => {
      inWork -= 1;
    });
    return inTime('reading log', accepting);
  }

  return [
    route('POST', {
      path: '/ingest/senml',
      ...app,
      accepts: 'application/senml+json',
      answers: response.status,
      query: senmlShape,
      refuses,
      settings: { payload: body },
      handler: async (asked, h) => {
        mustBeType(asked.request, 'application/senml+json');
        const { mode, unit } = asked.query;
        const terms = { mode, withoutUnit: { otherwise: unit } };
        return h
          .response(await take(asked.request, terms, (bytes, now) => resolvePack(parseJson(bytes), now)))
          .code(202);
      },
    }),
    route('POST', {
      path: '/ingest/csv/{sensor}',
      ...app,
      accepts: 'text/csv',
      answers: response.status,
      params: sensorShape,
      refuses,
      settings: { payload: body },
      handler: async (asked, h) => {
        mustBeType(asked.request, 'text/csv');
        const { sensor } = asked.params;
        const terms = { mode: 'backfill', withoutUnit: 'native' } as const;
        return h.response(await take(asked.request, terms, (bytes) => readCsv(bytes, sensor))).code(202);
      },
    }),
  ];
}

function deviceOf(request: Request): BaseIdentity {
  const { kind, id, organizationId } = callerOf(request);
  return kind === 'device' && organizationId !== null ? { serial: id, organizationId } : refuse('Unauthorized');
}
