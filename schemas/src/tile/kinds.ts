import { activeAlarmsTableTile } from './active-alarms-table.ts';
import { alarmsTile } from './alarms.ts';
import { assetMeasurementTableTile } from './asset-measurement-table.ts';
import { assetWidgetTile } from './asset-widget.ts';
import { assetTile } from './asset.ts';
import { co2Tile } from './co2.ts';
import type { TileComponent } from './components.ts';
import { cumulativeSumTile } from './cumulative-sum.ts';
import { deviceInfoTile } from './device-info.ts';
import { gaugeTile } from './gauge.ts';
import { integrationTile } from './integration.ts';
import { integrationsTableTile } from './integrations-table.ts';
import { lineChartsTile } from './line-charts.ts';
import { lineTile } from './line.ts';
import { planTile } from './plan.ts';
import { publicTileTile } from './public-tile.ts';
import { ruleAlarmsTile } from './rule-alarms.ts';
import { sensorHorizontalTile } from './sensor-horizontal.ts';
import { sensorTile } from './sensor.ts';
import { sensorsTableTile } from './sensors-table.ts';
import { statisticsTile } from './statistics.ts';
import type { TileKind } from './tile-kind.ts';

const KINDS = {
  sensor: sensorTile,
  'sensor-horizontal': sensorHorizontalTile,
  statistics: statisticsTile,
  'cumulative-sum': cumulativeSumTile,
  gauge: gaugeTile,
  co2: co2Tile,
  line: lineTile,
  'line-charts': lineChartsTile,
  alarms: alarmsTile,
  'active-alarms-table': activeAlarmsTableTile,
  'rule-alarms': ruleAlarmsTile,
  'sensors-table': sensorsTableTile,
  asset: assetTile,
  'asset-widget': assetWidgetTile,
  'asset-measurement-table': assetMeasurementTableTile,
  plan: planTile,
  'public-tile': publicTileTile,
  integration: integrationTile,
  'integrations-table': integrationsTableTile,
  'device-info': deviceInfoTile,
} satisfies Readonly<Record<TileComponent, object>>;

/** Every kind of tile; their functions take props that the kind's shape has checked. */
export const TILE_KINDS = KINDS as unknown as Readonly<Record<TileComponent, TileKind>>;
