/**
 * Key prefixes of the texts around every page and of the dashboard. They are part of the first load in the page's language;
 * texts of other pages follow later.
 */
const FIRST = [
  'action',
  'age',
  'alarm',
  'app',
  'bar',
  'co2.default',
  'dashboard',
  'demo',
  'failure',
  'licence.alert',
  'licence.look',
  'link',
  'metric',
  'nav',
  'page',
  'pick.none',
  'profile.title',
  'scheme',
  'severity',
  'sound',
  'state',
  'tile',
  'to.acknowledge',
  'trust',
  'value',
  'version',
  'wall',
  'workspace.mine',
  'workspace.role',
];

export function isFirst(key: string): boolean {
  return FIRST.some((beginning) => key === beginning || key.startsWith(`${beginning}.`));
}
