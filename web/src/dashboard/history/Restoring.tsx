import type { DashboardContent, DashboardView } from '@watchglass/schemas/dashboard/views';
import { useRead } from '../../http/use-read.ts';
import { Show } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';
import { dashboardPath } from '../atoms.ts';
import { Editing } from '../edit/Editing.tsx';

interface RestoringProps {
  readonly dashboard: DashboardView;
  readonly revision: string;
  readonly onDone: (merged: boolean) => void;
}

/** The editor with what the dashboard was then. Nothing is stored before it is saved. */
export function Restoring({ dashboard, revision, onDone }: RestoringProps) {
  const { id } = useOrganization();
  const path = `${dashboardPath(id, dashboard.id)}/version/${encodeURIComponent(revision)}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<DashboardContent>(path, signal));
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(content) => <Editing dashboard={dashboard} from={content} onDone={onDone} />}
    </Show>
  );
}
