import type { Request, ServerRoute } from '@hapi/hapi';
import { requestExportShape, type ExportTerms } from '@watchglass/schemas/export/commands';
import { exportStream, type ExportEvent } from '@watchglass/schemas/export/events';
import { exportOpenedShape } from '@watchglass/schemas/export/views';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { LINES } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { EXPORT_DAYS } from '@watchglass/schemas/sensor/limits';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { refuseField } from '../refuse-field.ts';
import { deleteExport, exportFold, ownExport, type Export, type Whose } from './export.ts';
import { enqueue, giveUp, open, readyFile, takePlace } from './export-queue.ts';
import { mustSeeSources } from './must-see-sources.ts';

const needs = { access: 'member', module: 'sensors', right: 'r' } as const;
const org = integer(1, 2 ** 31 - 1);
const byId = shape({ org, id: uuid() });

/** POST /api/exports/{org}, POST …/export/{id}/download and DELETE …/export/{id}, by people for themselves. */
export function exportRoutes(deps: Deps): ServerRoute[] {
  return [requestRoute(deps), downloadRoute(deps), deleteRoute(deps)];
}

/** A program reads histories, and has no page on which it would find a file again. */
function whose(request: Request): Whose {
  const { id: by, kind } = callerOf(request);
  if (kind !== 'user') refuse('AccessForbidden');
  return { organizationId: organizationOf(request), by };
}

/** The place comes first, and counts until it is swept; the file is made once the event is stored. */
function requestRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/exports/{org}',
    needs,
    command: 'RequestExport',
    answers: { 201: madeShape },
    params: shape({ org }),
    payload: requestExportShape,
    refuses: ['TooManySources', 'ExportPeriodTooLong', 'ExportQueueFull', 'ExportSpaceFull', 'AccessForbidden'],
    handler: async ({ request, payload }, h) => {
      const { organizationId, by } = whose(request);
      const points = checkedPoints(payload);
      await mustSeeSources(deps, sightOf(request), points);
      const exportId = deps.newId();
      const terms = { ...payload, points: points.join(',') };
      await takePlace(deps.relational, { exportId, organizationId, by, at: deps.clock(), terms });
      const { from, to, timezone, format, layout } = payload;
      const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()];
      const data = { exportId, organizationId, points: [...points], from: since, to: until, timezone, format, layout };
      const handled = await carryOut(deps, { request, exportId }, () => [{ type: 'ExportRequested', data }]);
      await enqueue(deps.relational, exportId);
      return answer(h, handled, { id: exportId }).code(201);
    },
  });
}

/** The sources, each once. Refuses with `TooManySources` and `ExportPeriodTooLong`. */
function checkedPoints({ points, from, to }: ExportTerms): readonly string[] {
  const names = [...new Set(points.split(','))];
  if (names.length > LINES) refuse('TooManySources', { limit: LINES });
  if (to <= from) refuseField('to', 'must be after from');
  if (to - from > EXPORT_DAYS * 86_400_000) refuse('ExportPeriodTooLong', { limit: EXPORT_DAYS });
  return names;
}

/** The event comes before the first byte: what leaves the product is in the audit. */
function downloadRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/exports/{org}/export/{id}/download',
    needs,
    command: 'DownloadExport',
    answers: { 200: exportOpenedShape },
    params: byId,
    refuses: ['ExportNotReady', 'ExportGone', 'AccessForbidden', 'Conflict'],
    handler: async ({ request, params: { id: exportId } }, h) => {
      const asker = whose(request);
      const [now, { organizationId }] = [deps.clock(), asker];
      ownExport((await load(deps.eventStore, exportStream(exportId), exportFold)).state, asker);
      const { rows, ...file } = await readyFile(deps.relational, exportId, now);
      const data = { exportId, organizationId, rows, bytes: file.bytes, sha256: file.sha256 };
      const handled = await carryOut(deps, { request, exportId }, (state) => {
        ownExport(state, asker);
        return [{ type: 'ExportDownloaded', data }];
      });
      const until = await open(deps.relational, exportId, now);
      return answer(h, handled, { ...file, until: until.toISOString() });
    },
  });
}

function deleteRoute(deps: Deps): ServerRoute {
  return route('DELETE', {
    path: '/api/exports/{org}/export/{id}',
    needs: { ...needs, unlicensed: 'what was asked for can always be taken back' },
    command: 'DeleteExport',
    answers: { 200: doneShape },
    params: byId,
    refuses: ['AccessForbidden', 'Conflict'],
    handler: async ({ request, params: { id: exportId } }, h) => {
      const asker = whose(request);
      const handled = await carryOut(deps, { request, exportId }, (state) => deleteExport(state, asker));
      const isGivenUp = await giveUp(deps.relational, exportId);
      return handled.events.length > 0 || isGivenUp ? answer(h, handled) : refuse('NotFound');
    },
  });
}

interface Carried {
  readonly request: Request;
  readonly exportId: string;
}

function carryOut(deps: Deps, { request, exportId }: Carried, decide: (state: Export) => ExportEvent[]) {
  const decider = { ...exportFold, decide };
  return handleCommand(deps.eventStore, exportStream(exportId), decider, contextOf(request, deps));
}
