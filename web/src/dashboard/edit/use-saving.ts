import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { failureFrom, type Failure } from '../../http/failure.ts';
import { useOrganization } from '../../user/rights.ts';
import { dashboardPath, saveMergedAtom } from '../atoms.ts';
import type { Choices, Content } from '../merge/merge.ts';
import type { Saved } from '../merge/save-merged.ts';

interface SavingOptions {
  readonly dashboard: DashboardView;
  readonly isRestored: boolean;
  /** `merged`: others had saved meanwhile. */
  readonly onDone: (merged: boolean) => void;
}

interface Asking {
  readonly mine: Content;
  readonly saved: Extract<Saved, { readonly outcome: 'asked' }>;
  readonly choices: Choices;
}

/** Saves an edit; `asking` are the tiles about which a person must choose first. */
export function useSaving({ dashboard, isRestored, onDone }: SavingOptions) {
  const { id } = useOrganization();
  const save = useSetAtom(saveMergedAtom);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  async function send(mine: Content, choices: Choices = {}): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      const theirs = asking?.saved.theirs;
      const saved = await save(dashboardPath(id, dashboard.id), { base: dashboard, mine, isRestored, theirs, choices });
      setAsking(saved.outcome === 'asked' ? { mine, saved, choices } : null);
      if (saved.outcome !== 'asked') onDone(saved.outcome === 'merged');
    } catch (thrown) {
      setAsking(null);
      setFailure(failureFrom(thrown));
    } finally {
      setSending(false);
    }
  }
  return {
    sending,
    failure,
    send: (mine: Content) => send(mine),
    conflicts: asking?.saved.conflicts ?? [],
    choose: (choices: Choices) => (asking ? send(asking.mine, { ...asking.choices, ...choices }) : undefined),
    leave: () => setAsking(null),
  };
}
