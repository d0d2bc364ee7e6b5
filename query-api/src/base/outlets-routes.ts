import { isDeepStrictEqual } from 'node:util';
import { serialShape } from '@watchglass/schemas/base/commands';
import { base } from '@watchglass/schemas/base/entity';
import { outletsViewShape, type Outlets, type OutletsView } from '@watchglass/schemas/base/outlets';
import { integer, shape } from '@watchglass/schemas/shape';
import { found, iso } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { baseRows } from './rows.ts';

interface OutletsRow extends Record<string, unknown> {
  readonly desired: Outlets | null;
  readonly desired_at: Date | null;
  readonly why: string | null;
}

function viewOf({ desired, desired_at: at, why }: OutletsRow, reported: Outlets | null): OutletsView {
  const differs = desired !== null && !isDeepStrictEqual(desired, reported);
  return { desired, desiredAt: at && iso(at), reported, differs, why };
}

/** GET …/base/{serial}/outlets: what a base is for controllers in its building, and what it was asked to be. */
export const outletsRoutes = [
  route({
    path: '/api/gateways/{org}/base/{serial}/outlets',
    needs: base.needs,
    reads: ['bases', 'base_outlets', 'sensors', 'locations', 'people', 'tags'],
    past: 'rows',
    answers: { 200: outletsViewShape },
    params: shape({ org: integer(1), serial: serialShape }),
    handler: async (asked): Promise<OutletsView> => {
      const { serial } = asked.params;
      const [view] = await readRows(asked, baseRows, { sql: 'AND t.serial = $2', values: [serial] });
      const reported = found(view).report?.outlets ?? null;
      const [row] = await asked.relational.query<OutletsRow>({
        name: 'base_outlets.of_base',
        text: 'SELECT desired, desired_at, why FROM read.base_outlets WHERE serial = $1 AND organization_id = $2',
        values: [serial, asked.sight.organizationId],
      });
      return viewOf(row ?? { desired: null, desired_at: null, why: null }, reported);
    },
  }),
];
