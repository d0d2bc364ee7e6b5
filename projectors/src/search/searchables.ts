import { searchable, type Searchable } from './searchable.ts';

/** Every concept with findable things. Texts that events hold sealed, such as names of people and addresses, are left out. */
export const searchables: readonly Searchable[] = [
  searchable<'SensorHeard' | 'SensorRenamed' | 'SensorDeleted' | 'SensorRestored' | 'VirtualSensorCreated'>(
    'sensor',
    ({ sensorId }) => sensorId,
    {
      SensorHeard: ({ name, wireId }) => ({ name, code: wireId }),
      VirtualSensorCreated: ({ name }) => ({ name }),
      SensorRenamed: ({ name }) => ({ name }),
      SensorDeleted: () => null,
      SensorRestored: () => ({}),
    },
  ),
  searchable<'BaseRegistered' | 'BaseRenamed' | 'BaseUnregistered'>('base', ({ serial }) => serial, {
    BaseRegistered: ({ name, serial }) => ({ name, code: serial }),
    BaseRenamed: ({ name }) => ({ name }),
    BaseUnregistered: () => null,
  }),
  searchable<'AssetCreated' | 'AssetDescribed' | 'AssetDeleted' | 'AssetRestored'>('asset', ({ assetId }) => assetId, {
    AssetCreated: ({ name }) => ({ name }),
    AssetDescribed: ({ name }) => ({ name }),
    AssetDeleted: () => null,
    AssetRestored: () => ({}),
  }),
  // The page of a point is within that of its asset.
  searchable<'PointAdded' | 'PointRenamed' | 'PointRemoved'>(
    'point',
    ({ assetId, pointId }) => `${assetId}.${pointId}`,
    {
      PointAdded: ({ name }) => ({ name }),
      PointRenamed: ({ name }) => ({ name }),
      PointRemoved: () => null,
    },
  ),
  searchable<'LocationCreated' | 'LocationChanged' | 'LocationDeleted'>('location', ({ locationId }) => locationId, {
    LocationCreated: ({ name }) => ({ name }),
    LocationChanged: ({ name }) => ({ name }),
    LocationDeleted: () => null,
  }),
  searchable<'PlanCreated' | 'PlanRenamed' | 'PlanDeleted'>('plan', ({ planId }) => planId, {
    PlanCreated: ({ name }) => ({ name }),
    PlanRenamed: ({ name }) => ({ name }),
    PlanDeleted: () => null,
  }),
  searchable<'AlarmRuleCreated' | 'AlarmRuleChanged' | 'AlarmRuleDeleted'>('alarmRule', ({ ruleId }) => ruleId, {
    AlarmRuleCreated: ({ definition }) => ({ name: definition.title }),
    AlarmRuleChanged: ({ definition }) => ({ name: definition.title }),
    AlarmRuleDeleted: () => null,
  }),
  searchable<'TagCreated' | 'TagRenamed' | 'TagMerged' | 'TagDeleted'>('tag', ({ tagId }) => tagId, {
    TagCreated: ({ name }) => ({ name }),
    TagRenamed: ({ name }) => ({ name }),
    TagMerged: () => null,
    TagDeleted: () => null,
  }),
  searchable<'TagTypeCreated' | 'TagTypeChanged' | 'TagTypeMerged' | 'TagTypeDeleted'>(
    'tagType',
    ({ typeId }) => typeId,
    {
      TagTypeCreated: ({ name }) => ({ name }),
      TagTypeChanged: ({ name }) => ({ name }),
      TagTypeMerged: () => null,
      TagTypeDeleted: () => null,
    },
  ),
  searchable<'DashboardCreated' | 'DashboardChanged' | 'DashboardDeleted'>(
    'dashboard',
    ({ dashboardId }) => dashboardId,
    {
      DashboardCreated: ({ name }) => ({ name }),
      DashboardChanged: ({ name }) => ({ name }),
      DashboardDeleted: () => null,
    },
  ),
];
