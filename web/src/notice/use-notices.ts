import type { NoticesView } from '@watchglass/schemas/notice/views';
import { useCallback, useEffect, useRef } from 'react';
import { useRead, type Reading } from '../http/use-read.ts';
import { useEvery } from '../live/use-every.ts';
import { useOrganization } from '../user/rights.ts';

/** Rows may change in storms, and time passes without events: silence, and calendar days. */
const SOON_MS = 2_000;
const AT_LEAST_EVERY_MS = 60_000;

export interface Notices extends Reading<NoticesView> {
  /** Reads again a moment later, once for all changes until then. */
  readonly soon: () => Promise<void>;
}

/** What of the workspace needs somebody. `NoticeChanges` keeps it current. */
export function useNotices(): Notices {
  const { id } = useOrganization();
  const path = `/api/spaces/space/${id}/notifications`;
  const reading = useRead(path, (http, signal) => http.get<NoticesView>(path, signal));
  const { reread } = reading;
  const timer = useRef<number | undefined>(undefined);
  const soon = useCallback(() => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void reread();
    }, SOON_MS);
    return Promise.resolve();
  }, [reread]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEvery(
    AT_LEAST_EVERY_MS,
    useCallback(() => void soon(), [soon]),
  );
  return { ...reading, soon };
}
