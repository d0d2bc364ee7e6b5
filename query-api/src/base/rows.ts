import type { BaseView } from '@watchglass/schemas/base/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';

interface BaseRow extends Record<string, unknown> {
  readonly serial: string;
  readonly name: string;
  readonly firmware: string;
  readonly registered_at: Date;
  readonly last_heard_at: Date | null;
  readonly sensors: string;
  readonly position: string;
}

export const baseRows: RowReader<BaseRow, BaseView> = {
  concept: 'base',
  table: 'bases',
  id: 'serial',
  columns: `t.serial, t.name, t.firmware, t.registered_at, t.position, c.last_heard_at,
    (SELECT count(*) FROM read.sensors s WHERE s.organization_id = t.organization_id AND s.base_serial = t.serial) AS sensors`,
  joins: 'LEFT JOIN read.base_contacts c ON c.serial = t.serial AND c.organization_id = t.organization_id',
  keepsDeleted: true,
  views: async (rows) =>
    rows.map(({ serial, name, firmware, registered_at, last_heard_at, sensors, position }) => ({
      serial, name, firmware, registeredAt: iso(registered_at), lastHeardAt: last_heard_at && iso(last_heard_at), sensors: Number(sensors), position,
    })),
};
