import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface ShelfTimeRow {
  readonly shelf_id: string;
  readonly organization_id: number;
  readonly rule_id: string;
  readonly sensor_id: number | null;
  readonly metric_id: number | null;
  readonly base_serial: string | null;
  readonly at: string;
  /** Null when the shelf was emptied. */
  readonly until: string | null;
  readonly severity: AlarmSeverity | null;
}

const about = ({ data, metadata }: Recorded<ShelfEvent>): Omit<ShelfTimeRow, 'until' | 'severity'> => ({
  shelf_id: data.shelfId,
  organization_id: data.organizationId,
  rule_id: data.ruleId,
  sensor_id: data.sensorId ?? null,
  metric_id: data.metricId ?? null,
  base_serial: data.baseSerial ?? null,
  at: metadata.at,
});

/** Every filling and emptying of a shelf: figures tell by them which raises a shelf hid. */
export const shelfTimes: Table = table<ShelfTimeRow, ShelfEvent>({
  name: 'shelf_times',
  key: ['shelf_id', 'position'],
  past: false,
  appendOnly: true,
  columns: {
    shelf_id: 'uuid',
    organization_id: 'integer NOT NULL',
    rule_id: 'uuid NOT NULL',
    sensor_id: 'integer',
    metric_id: 'integer',
    base_serial: 'text',
    at: 'timestamptz NOT NULL',
    until: 'timestamptz',
    severity: 'smallint',
  },
  indexes: { shelf_times_by_instant: '(organization_id, at)' },
  keyOf: ({ data, position }) => ({ shelf_id: data.shelfId, position }),
  on: {
    AlarmShelved: (event) => ({ ...about(event), until: event.data.until, severity: event.data.severity }),
    AlarmUnshelved: (event) => ({ ...about(event), until: null, severity: null }),
  },
});
