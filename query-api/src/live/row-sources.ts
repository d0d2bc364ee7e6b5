import { alarmRows } from '../alarm/rows.ts';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { apiAccountRows } from '../api-account/rows.ts';
import { baseRows } from '../base/rows.ts';
import { dashboardRows } from '../dashboard/rows.ts';
import type { Reading } from '../http/route.ts';
import { invitationRows } from '../invitation/rows.ts';
import { locationRows } from '../location/rows.ts';
import { memberRows } from '../member/rows.ts';
import { sensorRows } from '../sensor/rows.ts';
import { rowSource } from './row-reader.ts';
import type { RowSource } from './row-source.ts';

/** Makes a source for every concept whose rows are pushed. */
export function rowSources(deps: Omit<Reading, 'sight'>): readonly RowSource[] {
  return [
    rowSource(deps, alarmRows),
    rowSource(deps, alarmRuleRows),
    rowSource(deps, baseRows),
    rowSource(deps, dashboardRows),
    rowSource(deps, memberRows),
    rowSource(deps, invitationRows),
    rowSource(deps, sensorRows),
    rowSource(deps, apiAccountRows),
    rowSource(deps, locationRows),
  ];
}
