import type { AuditView } from '@watchglass/schemas/audit/views';
import { useCallback } from 'react';
import { useTranslate } from '../messages/messages.ts';

/** The actor: a person's name, or the kind of the actor and its id. */
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
