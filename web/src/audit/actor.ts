import type { AuditView } from '@watchglass/schemas/audit/views';
import { useCallback } from 'react';
import { useTranslate } from '../messages/messages.ts';

/** Who did it: a person's name, or what kind of actor it was and which. */
export function useActorWords(): (entry: AuditView) => string {
  const t = useTranslate();
  return useCallback(
    ({ actorKind, actorId, actorName }: AuditView) => {
      if (actorName !== '') return actorName;
      if (actorKind === 'user') return t('member.erased');
      const kind = t.known('actor', actorKind);
      return `${kind ? t(kind) : actorKind} ${actorId}`.trim();
    },
    [t],
  );
}
