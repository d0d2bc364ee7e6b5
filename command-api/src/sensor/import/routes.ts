import type { ServerRoute } from '@hapi/hapi';
import { importDoneShape, importQueryShape } from '@watchglass/schemas/sensor/import';
import { IMPORT_MAX_BYTES } from '@watchglass/schemas/sensor/limits';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../../deps.ts';
import { contextOf, organizationOf, seenFrom, sightOf } from '../../http/command-context.ts';
import { mustNotWait } from '../../http/must-wait.ts';
import { bytesOf, mustBeType } from '../../http/plain-body.ts';
import { route } from '../../http/route.ts';
import { leftBy } from '../../image/left-by.ts';
import type { PlacingDeps } from '../../location/placing.ts';
import { importSensors } from './import-sensors.ts';
import { readFile } from './read-file.ts';

/** Files of one organization that are in work at the same time. */
const AT_ONCE = 2;
const BUSY_MS = 1_000;
/** A slow connection may need as long as this for the largest file. */
const BODY_WITHIN_MS = 120_000;

/**
 * POST /api/sensors/{org}/import: names, tags, locations and intervals of sensors from a CSV file. It ends when the caller
 * leaves: rows that were carried out stay so, and the same file can be sent again.
 */
export function sensorImportRoutes(deps: Deps & PlacingDeps): ServerRoute[] {
  const inWork = new Map<number, number>();
  return [
    route('POST', {
      path: '/api/sensors/{org}/import',
      needs: { access: 'member', module: 'sensors', right: 'w' },
      command: 'ImportSensors',
      accepts: 'text/csv',
      answers: { 200: importDoneShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      query: importQueryShape,
      // Of the file, and of single rows in the reply.
      refuses: [
        'ImportNotUtf8',
        'ImportMalformed',
        'ImportHeaderUnknown',
        'TooManyImportRows',
        'TooManyTags',
        'ImportCellCount',
        'ImportCellInvalid',
        'ImportRowRepeated',
        'ImportSerialOther',
        'TagUnknown',
        'TooManySensorTags',
        'LocationUnknown',
        'BeyondYourLocations',
        'SensorIsDeleted',
        'Conflict',
      ],
      settings: {
        payload: { parse: false, output: 'data', maxBytes: IMPORT_MAX_BYTES, timeout: BODY_WITHIN_MS },
      },
      handler: async ({ request, query }, h) => {
        mustBeType(request, 'text/csv');
        const organizationId = organizationOf(request);
        const others = inWork.get(organizationId) ?? 0;
        mustNotWait(others < AT_ONCE ? 0 : BUSY_MS);
        inWork.set(organizationId, others + 1);
        try {
          const importing = { deps, sight: sightOf(request), context: contextOf(request, deps), left: leftBy(request) };
          const { done, position } = await importSensors(importing, await readFile(bytesOf(request)), query);
          return seenFrom(h.response(done), position);
        } finally {
          const left = (inWork.get(organizationId) ?? 1) - 1;
          if (left === 0) inWork.delete(organizationId);
          else inWork.set(organizationId, left);
        }
      },
    }),
  ];
}
