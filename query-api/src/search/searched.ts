import type { SearchedConcept } from '@watchglass/schemas/search/concepts';
import type { Row } from '@watchglass/streams/ports/relational';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { baseRows } from '../base/rows.ts';
import { dashboardRows } from '../dashboard/rows.ts';
import type { RowReader } from '../live/row-reader.ts';
import { locationRows } from '../location/rows.ts';
import { sensorRows } from '../sensor/rows.ts';

/** The rows of a concept decide which of its things a caller finds: by the needs of its list, its limits and deletions. */
type Searched = Pick<RowReader<Row, unknown>, 'concept' | 'table' | 'id' | 'placed' | 'keepsDeleted'> & {
  /** The type of the id's column, so that a row is found by its key. */
  readonly idType: 'integer' | 'text' | 'uuid';
};

export const searched: Readonly<Record<SearchedConcept, Searched>> = {
  sensor: { ...sensorRows, idType: 'integer' },
  base: { ...baseRows, idType: 'text' },
  location: { ...locationRows, idType: 'uuid' },
  alarmRule: { ...alarmRuleRows, idType: 'uuid' },
  dashboard: { ...dashboardRows, idType: 'uuid' },
};
