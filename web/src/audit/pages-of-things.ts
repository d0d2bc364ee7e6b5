const searched = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The page of a thing, if it has one; a list is searched for the name. */
export const PAGES: Readonly<Record<string, (id: string, name: string) => string>> = {
  alarm: (id) => `alarms/alarm/${id}`,
  handover: (id) => `alarms/handover/${id}`,
  asset: (id) => `assets/asset/${id}`,
  'alarm-rule': (id) => `alarms/alarm-rules/${id}`,
  base: (id) => `my-bases/base/${id}`,
  dashboard: (id) => `dashboard/${id}`,
  location: (_id, search) => searched('settings/locations', { search }),
  destination: (_id, search) => searched('alarms/destinations', { search }),
  escalation: (_id, search) => searched('alarms/escalations', { search }),
  maintenance: (_id, search) => searched('alarms/maintenance', { search }),
  calendar: (_id, search) => searched('alarms/calendars', { search }),
  monitor: (_id, search) => searched('public-tiles/list', { search }),
  rota: (_id, search) => searched('alarms/on-call', { search }),
  'calibration-profile': (_id, search) => searched('settings/calibration-profiles', { search }),
  plan: (planId) => searched('plans/plan', { planId }),
  sensor: (id) => `sensors/sensor/${id}`,
  tag: (_id, search) => searched('settings/my-tags', { search }),
  'tag-type': (_id, search) => searched('settings/tag-types-table', { search }),
  report: (id) => `analytics/reports/report/${id}`,
  'report-schedule': (_id, search) => searched('analytics/reports/schedules', { search }),
  wall: (_id, search) => searched('settings/walls', { search }),
  integration: (_id, search) => searched('settings/integrations', { search }),
  webhook: (_id, search) => searched('settings/webhooks', { search }),
};
