import type { Queryable } from '@watchglass/streams/ports/relational';
import { alarmRows } from '../alarm/rows.ts';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { apiAccountRows } from '../api-account/rows.ts';
import { baseRows } from '../base/rows.ts';
import { dashboardRows } from '../dashboard/rows.ts';
import type { QueryDeps } from '../deps.ts';
import { invitationRows, type InvitationDeps } from '../invitation/rows.ts';
import { locationRows } from '../location/rows.ts';
import { memberRows } from '../member/rows.ts';
import { sensorRows } from '../sensor/rows.ts';
import { rowSource } from './row-reader.ts';
import type { RowSource } from './row-source.ts';

export interface RowDeps extends InvitationDeps, Pick<QueryDeps, 'config'> {}

/** Every concept whose rows are pushed. */
export function rowSources(relational: Queryable, deps: RowDeps): readonly RowSource[] {
  const { people } = deps;
  return [
    rowSource(relational, alarmRows(people)),
    rowSource(relational, alarmRuleRows(people)),
    rowSource(relational, baseRows),
    rowSource(relational, dashboardRows(people)),
    rowSource(relational, memberRows(people)),
    rowSource(relational, invitationRows(deps)),
    rowSource(relational, sensorRows),
    rowSource(relational, apiAccountRows(people)),
    rowSource(relational, locationRows({ relational, masterKey: deps.config.secrets.masterKey })),
  ];
}
