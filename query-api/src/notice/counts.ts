import {
  API_ACCOUNT_EXPIRING_DAYS,
  type CountedConcept,
  type CountedNotice,
  type COUNTED_NOTICES,
} from '@watchglass/schemas/notice/notices';
import { alarmRows } from '../alarm/rows.ts';
import { apiAccountRows } from '../api-account/rows.ts';
import { baseRows } from '../base/rows.ts';
import { calibrationStateSql } from '../calibration/state-sql.ts';
import { destinationRows } from '../destination/rows.ts';
import type { Reading } from '../http/route.ts';
import { countEach } from '../live/count-each.ts';
import { reportRows } from '../report/rows.ts';
import { reportScheduleRows } from '../report-schedule/rows.ts';
import { sensorRows } from '../sensor/rows.ts';
import { withoutData } from '../sensor/no-data.ts';
import { webhookRows } from '../webhook/rows.ts';

type ConceptOf<N extends CountedNotice> = (typeof COUNTED_NOTICES)[N]['concept'];
/** The notices that count the rows of a concept. */
type NoticesOn<C extends CountedConcept> = {
  [N in CountedNotice]: ConceptOf<N> extends C ? N : never;
}[CountedNotice];
type Counts<C extends CountedConcept> = Readonly<Record<NoticesOn<C>, number>>;

/** Now is the first value after the organization. */
const NOW = '$2';

/** What people took care of, or hid, calls nobody. */
const CALLING = `t.ack_by IS NULL AND sh.id IS NULL AND jsonb_array_length(t.suppressed) = 0`;
const CALIBRATION = calibrationStateSql(NOW);

/** How the rows of each concept in the caller's sight are counted. */
export const COUNTS: { readonly [C in CountedConcept]: (reading: Reading) => Promise<Counts<C>> } = {
  alarm: (reading) =>
    countEach(reading, alarmRows, {
      among: { sql: `AND t.state = 'active' AND ${CALLING}` },
      each: { alarmsCritical: 't.severity = 80', alarmsWarning: 't.severity < 80' },
    }),
  base: (reading) =>
    countEach(reading, baseRows, {
      among: { sql: 'AND t.paused_at IS NULL' },
      each: { basesOffline: 't.lost_since IS NOT NULL', basesDrifting: 't.clock_drift_ms IS NOT NULL' },
    }),
  sensor: (reading) =>
    countEach(reading, sensorRows, {
      among: { sql: `AND t.state = 'active'`, values: [reading.clock()] },
      each: {
        sensorsSilentForWeek: withoutData('week', NOW),
        sensorsSilentForDay: `${withoutData('day', NOW)} AND NOT ${withoutData('week', NOW)}`,
        calibrationsOverdue: `${CALIBRATION} = 'overdue'`,
        calibrationsDue: `${CALIBRATION} = 'due'`,
        outputsInvalid: `EXISTS (SELECT FROM read.derivations d WHERE d.sensor_id = t.id AND d.last_reason IS NOT NULL)`,
      },
    }),
  destination: (reading) =>
    countEach(reading, destinationRows, {
      among: { sql: `AND t.state = 'off'` },
      each: { destinationsOff: `t.off_cause = 'failing'` },
    }),
  report: (reading) =>
    countEach(reading, reportRows, {
      among: { sql: '' },
      each: { reportsFailed: `t.state = 'failed'`, reportsSuperseded: `t.state = 'issued' AND t.is_superseded` },
    }),
  reportSchedule: (reading) =>
    countEach(reading, reportScheduleRows, {
      among: { sql: `AND t.state = 'paused'` },
      each: { reportsPaused: `t.cause <> 'byHand'` },
    }),
  webhook: (reading) =>
    countEach(reading, webhookRows, {
      among: { sql: '' },
      each: { webhooksOff: `t.off_cause IN ('failing', 'gone')` },
    }),
  apiAccount: (reading) =>
    countEach(reading, apiAccountRows, {
      among: { sql: '', values: [reading.clock()] },
      each: {
        apiAccountsExpiring: `t.expires_at > ${NOW}::timestamptz
          AND t.expires_at <= ${NOW}::timestamptz + interval '${API_ACCOUNT_EXPIRING_DAYS} days'`,
      },
    }),
};
