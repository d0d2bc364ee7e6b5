/**
 * The texts of what is around every page and of a dashboard, by the beginnings of their keys. They come with the first load, in
 * the language of the page; those of the other pages come after that.
 */
const FIRST = [
  'action',
  'age',
  'alarm',
  'app',
  'bar',
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
