import Button from '@mui/material/Button';
import type { DashboardContent, DashboardView } from '@watchglass/schemas/dashboard/views';
import { useRead } from '../../http/use-read.ts';
import { useResource } from '../../http/resource.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Loading, Show, Statement } from '../../page/Outcome.tsx';
import { userResource } from '../../user/atoms.ts';
import { useOrganization } from '../../user/rights.ts';
import { dashboardPath } from '../atoms.ts';
import { Editing } from '../edit/Editing.tsx';

interface RestoringProps {
  readonly dashboard: DashboardView;
  readonly revision: string;
  readonly onDone: (merged: boolean) => void;
}

/** Only the author edits: others are told before they change anything. */
export function Restoring(props: RestoringProps) {
  const t = useTranslate();
  const user = useResource(userResource);
  if (user.state !== 'ready') return <Loading />;
  if (user.value.id === props.dashboard.authorId) return <Restored {...props} />;
  const back = <Button onClick={() => props.onDone(false)}>{t('dashboard.tile.back')}</Button>;
  return <Statement heading="h1" icon="lock" title={t('refusal.NotTheAuthor')} action={back} />;
}

/** The editor with what the dashboard was then. Nothing is stored before it is saved. */
function Restored({ dashboard, revision, onDone }: RestoringProps) {
  const { id } = useOrganization();
  const path = `${dashboardPath(id, dashboard.id)}/version/${encodeURIComponent(revision)}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<DashboardContent>(path, signal));
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(content) => <Editing dashboard={dashboard} from={content} onDone={onDone} />}
    </Show>
  );
}
