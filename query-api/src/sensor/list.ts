import { sensor } from '@watchglass/schemas/sensor/entity';
import type { NoDataLevel } from '@watchglass/schemas/sensor/no-data';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { calibrationStateSql } from '../calibration/state-sql.ts';
import type { ListSource } from '../http/list-routes.ts';
import { wordList } from '../http/paging.ts';
import { anyContains, oneOfIds, oneOfWords, rowList, type Where } from '../live/row-list.ts';
import { atLocations } from '../location/location-filter.ts';
import { tagIdsOf } from '../tag/tag-names.ts';
import { withoutData } from './no-data.ts';
import { sensorRows } from './rows.ts';

/** True if values of a sensor are not stored as measured, or feed a second point; null compares to no number. */
const ADJUSTED = `jsonb_path_exists(t.adjustments,
  '$[*] ? (@.slope != 1 || @.offset != 0 || @.normalising != 1 || @.tare.value != 0 || @.feeds > 0)')`;

export interface Older {
  readonly fields?: string | undefined;
}

const WORDS: Readonly<Record<string, string>> = { virtual: "t.kind = 'virtual'", adjusted: ADJUSTED };

/** Sensors that measure every one of these metrics, and are virtual or adjusted if the skills have these words. */
function allSkills(skills: string): Where {
  const conditions = wordList(skills).flatMap((skill) => WORDS[skill] ?? []);
  const metrics = wordList(skills).filter((skill) => !(skill in WORDS));
  return [(p = '') => [`t.metric_ids @> ${p}::int[]`, ...conditions].join(' AND '), `{${metrics.join(',')}}`];
}

/** Sensors with their searches and orders; without `states` no deleted ones. */
export const sensorList: ListSource<typeof sensor, SensorView, Older> = rowList(sensor, sensorRows, {
  only: (_reading, { states = '' }) => [() => (states === '' ? `t.state <> 'deleted'` : 'true')],
  search: anyContains('t.name', 't.wire_id'),
  where: {
    tags: oneOfWords((tags) => `t.tag_ids && ${tagIdsOf(tags)}`),
    metrics: oneOfIds((ids) => `t.metric_ids && ${ids}`),
    sensors: oneOfIds((ids) => `t.id = ANY (${ids})`),
    base: oneOfWords((serials) => `t.base_serial = ANY (${serials})`),
    locations: atLocations('t.location_id'),
    states: oneOfWords((states) => `t.state = ANY (${states})`),
    kinds: oneOfWords((kinds) => `t.kind = ANY (${kinds})`),
    skills: allSkills,
    calibration: (states, { clock }) => [
      (list = '', now = '') => `${calibrationStateSql(now)} = ANY (${list}::text[])`,
      wordList(states),
      clock(),
    ],
    noData: (level, { clock }) => [(now = '') => withoutData(level as NoDataLevel, now), clock()],
  },
  sortedBy: {
    name: 'lower(t.name)',
    wireId: 't.wire_id',
    heardAt: 't.heard_at',
    base: 't.base_serial',
    measuredAt:
      '(SELECT max(l.measured_at) FROM read.latest_values l WHERE l.organization_id = t.organization_id AND l.sensor_id = t.id)',
    location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
  },
});
