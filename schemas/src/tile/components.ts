import type { Module } from '../member/rights.ts';

/** The kinds of tiles of section 2 of the specification, and the module whose readers see their content. Without joi. */
export const TILE_MODULES = {
  sensor: 'sensors',
  'sensor-horizontal': 'sensors',
  statistics: 'sensors',
  'cumulative-sum': 'sensors',
  gauge: 'sensors',
  co2: 'sensors',
  line: 'sensors',
  'line-charts': 'sensors',
  alarms: 'alarms',
  'active-alarms-table': 'alarms',
  'rule-alarms': 'alarms',
  'sensors-table': 'sensors',
  asset: 'sensors',
  'asset-widget': 'sensors',
  'asset-measurement-table': 'sensors',
  plan: 'plans',
  'public-tile': 'monitors',
  integration: 'integrations',
  'integrations-table': 'integrations',
  'device-info': 'integrations',
} as const satisfies Readonly<Record<string, Module>>;
export type TileComponent = keyof typeof TILE_MODULES;

export const TILE_COMPONENTS = Object.keys(TILE_MODULES) as TileComponent[];
