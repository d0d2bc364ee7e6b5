import type { SearchedConcept } from '@watchglass/schemas/search/concepts';
import type { Row } from '@watchglass/streams/ports/relational';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { assetRows } from '../asset/rows.ts';
import { baseRows } from '../base/rows.ts';
import { dashboardRows } from '../dashboard/rows.ts';
import type { RowReader } from '../live/row-reader.ts';
import { locationRows } from '../location/rows.ts';
import { planRows } from '../plan/rows.ts';
import { sensorRows } from '../sensor/rows.ts';
import { tagRows } from '../tag/rows.ts';
import { tagTypeRows } from '../tag-type/rows.ts';

/** The rows of a concept decide which of its things a caller finds: by the needs of its list, its limits and deletions. */
type Searched = Pick<RowReader<Row, unknown>, 'concept' | 'table' | 'id' | 'placed' | 'keepsDeleted'> & {
  /** SQL for the key of its row, by the entry `e`. */
  readonly key: string;
  /** SQL beside the row's own mark of deletion. */
  readonly alive?: string;
  /** SQL for the text beside the name, if it is not a serial number of the entry. */
  readonly code?: string;
};

/** The name of a point's asset. */
const ASSET = 'SELECT a.name FROM read.assets a WHERE a.id = t.asset_id AND a.organization_id = t.organization_id';

export const searched: Readonly<Record<SearchedConcept, Searched>> = {
  sensor: { ...sensorRows, key: 'e.id::integer' },
  base: { ...baseRows, key: 'e.id' },
  asset: { ...assetRows, key: 'e.id::uuid' },
  // A point is seen where its asset is.
  point: {
    concept: 'asset',
    table: 'asset_points',
    id: 'id',
    key: "split_part(e.id, '.', 2)::uuid",
    keepsDeleted: false,
    alive: `NOT t.removed AND EXISTS (${ASSET} AND NOT a.deleted)`,
    placed: { condition: (locations) => `EXISTS (${ASSET} AND a.location_id = ANY (${locations}))` },
    code: `(${ASSET})`,
  },
  location: { ...locationRows, key: 'e.id::uuid' },
  plan: { ...planRows, key: 'e.id::uuid' },
  alarmRule: { ...alarmRuleRows, key: 'e.id::uuid' },
  // A limited member sees every tag and type; their rows differ in counts only.
  tag: { ...tagRows, placed: 'everywhere', key: 'e.id::uuid' },
  tagType: { ...tagTypeRows, key: 'e.id::uuid' },
  dashboard: { ...dashboardRows, key: 'e.id::uuid' },
};
