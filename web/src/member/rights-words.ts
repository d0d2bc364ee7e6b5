import { OFFERED, ROLE, type Rights, type Role } from '@watchglass/schemas/member/rights';
import type { Translate } from '../messages/messages.ts';

/** `Sensors: see, Alarms: change`; admins have all rights. */
export function rightsWords(t: Translate, role: Role, permissions: Rights): string {
  if (role >= ROLE.admin) return t('member.all');
  if (role === ROLE.none) return t('member.nothing');
  const given = OFFERED.flatMap((module) => {
    const right = permissions[module];
    const key = t.known('module', module);
    return right === undefined || key === null
      ? []
      : [t('member.rightOf', { module: t(key), right: t(`member.right.${right}`) })];
  });
  return given.length === 0 ? t('member.nothing') : given.join(', ');
}
