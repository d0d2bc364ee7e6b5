import type { SensorView } from '@watchglass/schemas/sensor/views';
import { found } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { sensorRows } from './rows.ts';

/** Refuses (`NotFound`) a sensor out of sight. */
export async function sensorOf(asked: Reading, id: number): Promise<SensorView> {
  const [row] = await readRows(asked, sensorRows, { sql: 'AND t.id = $2', values: [id] });
  return found(row);
}
