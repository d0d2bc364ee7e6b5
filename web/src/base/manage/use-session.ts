import type { SessionTerms } from '@watchglass/schemas/base/management';
import { SESSION_ASKED_MINUTES, SESSION_IDLE_MINUTES } from '@watchglass/schemas/base/limits';
import type { BaseView } from '@watchglass/schemas/base/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { nowAtom } from '../../live/clock.ts';
import { userResource } from '../../user/atoms.ts';
import { useOrganization } from '../../user/rights.ts';
import { continueSessionAtom } from './atoms.ts';

const ASKED_BEFORE_MS = (SESSION_IDLE_MINUTES - SESSION_ASKED_MINUTES) * 60_000;

export interface ShownSession {
  /** Whose session it is; null without one. */
  readonly whose: 'own' | 'other' | null;
  /** The person is asked to go on. */
  readonly endsSoon: boolean;
  /** Notes the person's activity. */
  readonly goOn: () => Promise<void>;
}

/** The id of the session if it is the signed-in person's own. */
function useOwnSession(session: BaseView['session']): string | null {
  const user = useAtomValue(userResource.stateAtom);
  if (session === null || session.state === 'ended' || user.state !== 'ready') return null;
  return user.value.id === session.userId ? session.id : null;
}

/** The session of a base, as the signed-in person sees it. */
export function useSession({ serial, session }: BaseView): ShownSession {
  const { id: organizationId } = useOrganization();
  const goOnWith = useSetAtom(continueSessionAtom);
  const [terms, setTerms] = useState<SessionTerms | null>(null);
  const id = useOwnSession(session);
  const goOn = useCallback(
    () => goOnWith({ organizationId, serial }).then(setTerms, () => setTerms(null)),
    [goOnWith, organizationId, serial],
  );
  // A page that is opened, or loaded again, is activity.
  useEffect(() => {
    if (id !== null) void goOn();
  }, [id, goOn]);
  const askAt = terms?.sessionId === id && terms ? Date.parse(terms.idleAt) - ASKED_BEFORE_MS : Infinity;
  const endsSoon = useAtomValue(useMemo(() => atom((get) => get(nowAtom) >= askAt), [askAt]));
  if (id !== null) return { whose: 'own', endsSoon, goOn };
  return { whose: session === null || session.state === 'ended' ? null : 'other', endsSoon: false, goOn };
}
