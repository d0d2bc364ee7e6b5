import { TILE_MODULES, type TileComponent } from '@watchglass/schemas/tile/components';
import type { Module } from '@watchglass/schemas/member/rights';
import type { IconName } from '../look/icons.ts';
import type { MessageKey } from '../messages/messages.ts';
import type { TileView } from './tile-view.tsx';

interface GridSize {
  readonly w: number;
  readonly h: number;
}

/** A kind of tile before its code is loaded. */
export interface TileType {
  readonly component: TileComponent;
  readonly label: MessageKey;
  readonly icon: IconName;
  readonly size: { readonly desktop: GridSize; readonly mobile: GridSize };
  /** The module whose readers see the tile's content. */
  readonly module: Module;
  /** Absent: the kind has no view yet. Its tiles say so and keep their props, and the palette leaves it out. */
  readonly load?: () => Promise<TileView>;
  /** The concept, as a folder of `schemas`, without which the kind cannot have a view. */
  readonly waitsFor?: string;
}

type Told = Pick<TileType, 'label' | 'icon' | 'load' | 'waitsFor'> & Partial<Pick<TileType, 'size'>>;

/** Section 9 of the specification. */
const VALUE = { desktop: { w: 4, h: 8 }, mobile: { w: 1, h: 7 } };
const TABLE = { desktop: { w: 10, h: 10 }, mobile: { w: 2, h: 10 } };
const CHART = { desktop: { w: 8, h: 10 }, mobile: { w: 2, h: 9 } };
const LOW = { desktop: { w: 8, h: 4 }, mobile: { w: 2, h: 4 } };
const LIST = { desktop: { w: 6, h: 8 }, mobile: { w: 2, h: 8 } };

/** Every kind of tile, in the order of the palette. */
const KINDS: Readonly<Record<TileComponent, Told>> = {
  sensor: {
    label: 'tile.sensor',
    icon: 'sensors',
    load: () => import('./sensor/tile.ts').then((file) => file.sensorTile),
  },
  'sensor-horizontal': {
    label: 'tile.sensorHorizontal',
    icon: 'sensors',
    size: LOW,
    load: () => import('./sensor-horizontal/tile.ts').then((file) => file.sensorHorizontalTile),
  },
  gauge: { label: 'tile.gauge', icon: 'speed', load: () => import('./gauge/tile.ts').then((file) => file.gaugeTile) },
  co2: { label: 'tile.co2', icon: 'speed', load: () => import('./co2/tile.ts').then((file) => file.co2Tile) },
  statistics: {
    label: 'tile.statistics',
    icon: 'chart',
    size: LIST,
    load: () => import('./statistics/tile.ts').then((file) => file.statisticsTile),
  },
  'cumulative-sum': {
    label: 'tile.cumulativeSum',
    icon: 'add',
    size: LIST,
    load: () => import('./cumulative-sum/tile.ts').then((file) => file.cumulativeSumTile),
  },
  line: {
    label: 'tile.line',
    icon: 'chart',
    size: CHART,
    load: () => import('./line/tile.ts').then((file) => file.lineTile),
  },
  'line-charts': {
    label: 'tile.lineCharts',
    icon: 'chart',
    size: CHART,
    load: () => import('./line-charts/tile.ts').then((file) => file.lineChartsTile),
  },
  alarms: {
    label: 'tile.alarms',
    icon: 'notifications',
    load: () => import('./alarms/tile.ts').then((file) => file.alarmsTile),
  },
  'active-alarms-table': {
    label: 'tile.activeAlarms',
    icon: 'notifications',
    size: TABLE,
    load: () => import('./active-alarms-table/tile.ts').then((file) => file.activeAlarmsTableTile),
  },
  'rule-alarms': {
    label: 'tile.ruleAlarms',
    icon: 'rule',
    size: TABLE,
    load: () => import('./rule-alarms/tile.ts').then((file) => file.ruleAlarmsTile),
  },
  'sensors-table': {
    label: 'tile.sensorsTable',
    icon: 'sensors',
    size: TABLE,
    load: () => import('./sensors-table/tile.ts').then((file) => file.sensorsTableTile),
  },
  asset: { label: 'tile.asset', icon: 'asset', load: () => import('./asset/tile.ts').then((file) => file.assetTile) },
  'asset-widget': {
    label: 'tile.assetWidget',
    icon: 'asset',
    load: () => import('./asset-widget/tile.ts').then((file) => file.assetWidgetTile),
  },
  'asset-measurement-table': {
    label: 'tile.assetMeasurementTable',
    icon: 'asset',
    size: TABLE,
    load: () => import('./asset-measurement-table/tile.ts').then((file) => file.assetMeasurementTableTile),
  },
  plan: {
    label: 'tile.plan',
    icon: 'map',
    size: CHART,
    load: () => import('./plan/tile.ts').then((file) => file.planTile),
  },
  'public-tile': {
    label: 'tile.publicTile',
    icon: 'visibility',
    load: () => import('./public-tile/tile.ts').then((file) => file.publicTileTile),
  },
  integration: {
    label: 'tile.integration',
    icon: 'send',
    load: () => import('./integration/tile.ts').then((file) => file.integrationTile),
  },
  'integrations-table': {
    label: 'tile.integrationsTable',
    icon: 'send',
    size: TABLE,
    load: () => import('./integrations-table/tile.ts').then((file) => file.integrationsTableTile),
  },
  'device-info': {
    label: 'tile.deviceInfo',
    icon: 'router',
    size: LIST,
    load: () => import('./device-info/tile.ts').then((file) => file.deviceInfoTile),
  },
};

export const TILE_TYPES: readonly TileType[] = (Object.keys(KINDS) as TileComponent[]).map((component) => ({
  component,
  module: TILE_MODULES[component],
  size: VALUE,
  ...KINDS[component],
}));

const byComponent = new Map<string, TileType>(TILE_TYPES.map((type) => [type.component, type]));

export function tileType(component: string): TileType | undefined {
  return byComponent.get(component);
}

/** A kind of tile that has a view. */
export type DrawnTileType = TileType & Required<Pick<TileType, 'load'>>;

export function isDrawn(type: TileType): type is DrawnTileType {
  return type.load !== undefined;
}
