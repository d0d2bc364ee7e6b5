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

/** Those of them that only pages behind `Later` show: lists of alarms, and the page of one. */
const LATER = [
  'alarm.atEnd',
  'alarm.atRaise',
  'alarm.attention',
  'alarm.cause',
  'alarm.comment',
  'alarm.commentOn',
  'alarm.commentSend',
  'alarm.course',
  'alarm.noneFound',
  'alarm.noneResolved',
  'alarm.onset',
  'alarm.pageTitle',
  'alarm.raisedCritical',
  'alarm.raisedWarning',
  'alarm.reorder',
  'alarm.succeeds',
  'alarm.succeedsText',
  'alarm.tab',
  'alarm.timeline',
];

export function isFirst(key: string): boolean {
  const isBelow = (beginning: string): boolean => key === beginning || key.startsWith(`${beginning}.`);
  return FIRST.some(isBelow) && !LATER.some(isBelow);
}
