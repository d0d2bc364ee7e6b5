import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import {
  baseAnswerShape,
  baseRequestsShape,
  commandsQueryShape,
  requestPathId,
  sentBackupShape,
} from '@watchglass/schemas/base/channel';
import { BACKUP_MAX_BYTES, CHANNEL_MAX_BYTES, COMMANDS_WAIT_SECONDS } from '@watchglass/schemas/base/limits';
import { baseStateShape } from '@watchglass/schemas/base/report';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../../deps.ts';
import { mustNotWait } from '../../http/must-wait.ts';
import { route } from '../../http/route.ts';
import { restoredBytes, takeBackup } from '../backup/take-backup.ts';
import type { BaseIdentity } from '../credentials.ts';
import { layoutBytes } from '../outlets/set-outlets.ts';

const app = { needs: { access: 'device' } } as const;
const settings = { payload: { maxBytes: CHANNEL_MAX_BYTES } };
const refuses = ['BasePaused', 'TooManyRequests'] as const;
/** Polls that one base may have open at once. */
const POLLS_PER_BASE = 2;
const SOCKET_SECONDS = COMMANDS_WAIT_SECONDS + 10;

/** GET /ingest/commands, POST /ingest/commands/{id} and PUT /ingest/state: for bases, with their credential. */
export function channelRoutes(deps: ServiceDeps): ServerRoute[] {
  const { channel } = deps;
  return [
    ...backupRoutes(deps),
    pollRoute(channel),
    route('POST', {
      path: '/ingest/commands/{id}',
      ...app,
      answers: { 200: doneShape },
      params: shape({ id: requestPathId }),
      payload: baseAnswerShape,
      refuses,
      settings,
      handler: async (asked) => {
        mustNotWait((await channel.takeAnswer(baseOf(asked.request), asked.params.id, asked.payload)) * 1000);
        return {};
      },
    }),
    route('PUT', {
      path: '/ingest/state',
      ...app,
      answers: { 200: doneShape },
      payload: baseStateShape,
      refuses,
      settings,
      handler: async (asked) => {
        mustNotWait((await channel.takeState(baseOf(asked.request), asked.payload)) * 1000);
        return {};
      },
    }),
  ];
}

/**
 * PUT and GET /ingest/commands/{id}/backup, GET …/layout: a file travels over HTTP for each base, since each makes its
 * first contact there.
 */
function backupRoutes(deps: ServiceDeps): ServerRoute[] {
  const path = '/ingest/commands/{id}/backup';
  const params = shape({ id: requestPathId });
  const may = (request: Request): BaseIdentity => {
    const base = baseOf(request);
    mustNotWait(deps.channel.takeFile(base) * 1000);
    return base;
  };
  return [
    route('PUT', {
      path,
      ...app,
      accepts: 'application/octet-stream',
      answers: { 200: doneShape },
      params,
      query: sentBackupShape,
      refuses: [...refuses, 'NotFound', 'BackupDamaged'],
      settings: { payload: { parse: false, output: 'data', maxBytes: BACKUP_MAX_BYTES } },
      handler: async ({ params: { id }, query: { sha256 }, payload, request }) => {
        const base = may(request);
        const bytes = Buffer.isBuffer(payload) ? payload : Buffer.alloc(0);
        await takeBackup(deps, base, { id, sha256, bytes });
        return {};
      },
    }),
    route('GET', {
      path,
      ...app,
      past: 'never',
      produces: 'application/octet-stream',
      answers: { 200: true },
      params,
      refuses: [...refuses, 'NotFound'],
      handler: async ({ params: { id }, request }, h) => {
        const bytes = await restoredBytes(deps, may(request), id);
        return h.response(Buffer.from(bytes)).type('application/octet-stream').header('Cache-Control', 'no-store');
      },
    }),
    route('GET', {
      path: '/ingest/commands/{id}/layout',
      ...app,
      past: 'never',
      produces: 'text/csv',
      answers: { 200: true },
      params,
      refuses: [...refuses, 'NotFound'],
      handler: async ({ params: { id }, request }, h) => {
        const bytes = await layoutBytes(deps, may(request), id);
        return h.response(Buffer.from(bytes)).type('text/csv').header('Cache-Control', 'no-store');
      },
    }),
  ];
}

function pollRoute(channel: ServiceDeps['channel']): ServerRoute {
  const polls = new Map<string, number>();
  return route('GET', {
    path: '/ingest/commands',
    ...app,
    past: 'never',
    answers: { 200: baseRequestsShape },
    query: commandsQueryShape,
    refuses,
    settings: { timeout: { server: false, socket: SOCKET_SECONDS * 1000 } },
    handler: async (asked, h: ResponseToolkit) => {
      const base = baseOf(asked.request);
      const open = polls.get(base.serial) ?? 0;
      if (open >= POLLS_PER_BASE) mustNotWait(1000);
      polls.set(base.serial, open + 1);
      try {
        const items = await channel.wait(base, asked.query.wait * 1000);
        return h.response({ items }).header('Cache-Control', 'no-store');
      } finally {
        const left = (polls.get(base.serial) ?? 1) - 1;
        if (left === 0) polls.delete(base.serial);
        else polls.set(base.serial, left);
      }
    },
  });
}

function baseOf(request: Request): BaseIdentity {
  const { kind, id, organizationId } = callerOf(request);
  return kind === 'device' && organizationId !== null ? { serial: id, organizationId } : refuse('Unauthorized');
}
