import type { SearchedConcept } from '@watchglass/schemas/search/concepts';
import type { HitView } from '@watchglass/schemas/search/views';
import type { IconName } from '../look/icons.ts';
import type { MessageKey } from '../messages/messages.ts';

interface Kind {
  readonly icon: IconName;
  readonly label: MessageKey;
  /** The page of a hit, below the workspace. */
  readonly page: (hit: HitView) => string;
  /** The page that lists all hits of a text. */
  readonly list?: (text: string) => string;
}

const at = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The look of each concept's hits, and the pages to which they lead. */
export const KINDS: Readonly<Record<SearchedConcept, Kind>> = {
  sensor: {
    icon: 'sensors',
    label: 'nav.sensors',
    page: ({ id }) => `sensors/sensor/${id}`,
    list: (search) => at('sensors/sensor-table', { search }),
  },
  base: {
    icon: 'router',
    label: 'nav.bases',
    page: ({ id }) => `my-bases/base/${encodeURIComponent(id)}`,
    list: (search) => at('my-bases/my-bases-table', { search }),
  },
  asset: {
    icon: 'asset',
    label: 'nav.assets',
    page: ({ id }) => `assets/asset/${id}`,
    list: (search) => at('assets/asset-table', { search }),
  },
  point: {
    icon: 'asset',
    label: 'asset.points',
    page: ({ id }) => `assets/asset/${id.split('.')[0] ?? ''}`,
  },
  location: {
    icon: 'location',
    label: 'nav.locations',
    page: ({ id }) => `settings/location/${id}`,
    list: (search) => at('settings/locations', { search }),
  },
  plan: {
    icon: 'map',
    label: 'nav.plans',
    page: ({ id }) => at('plans/plan', { planId: id }),
    list: (search) => at('plans/plans-table', { search }),
  },
  alarmRule: {
    icon: 'rule',
    label: 'nav.alarmRules',
    page: ({ id }) => `alarms/alarm-rules/${id}`,
    list: (search) => at('alarms/alarm-rules', { search }),
  },
  tag: {
    icon: 'tag',
    label: 'nav.tags',
    page: ({ name }) => at('settings/my-tags', { search: name }),
    list: (search) => at('settings/my-tags', { search }),
  },
  tagType: {
    icon: 'tag',
    label: 'nav.tagTypes',
    page: ({ name }) => at('settings/tag-types-table', { search: name }),
    list: (search) => at('settings/tag-types-table', { search }),
  },
  dashboard: { icon: 'dashboard', label: 'nav.group.dashboards', page: ({ id }) => `dashboard/${id}` },
};
