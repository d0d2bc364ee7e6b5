import Button from '@mui/material/Button';
import type { DashboardContent, DashboardView } from '@watchglass/schemas/dashboard/views';
import { goneText } from '../../history/gone-text.ts';
import { useRestorable } from '../../history/use-restorable.ts';
import { useRead } from '../../http/use-read.ts';
import { useResource } from '../../http/resource.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Loading, Show, Statement } from '../../page/Outcome.tsx';
import { userResource } from '../../user/atoms.ts';
import { useOrganization } from '../../user/rights.ts';
import { dashboardPath } from '../atoms.ts';
import { Editing } from '../edit/Editing.tsx';

/** A version by its revision, or by the number of its entry. */
export type Restored = { readonly revision: string } | { readonly n: number };

interface RestoringProps {
  readonly dashboard: DashboardView;
  readonly version: Restored;
  readonly onDone: (merged: boolean) => void;
}

/** Only the author edits: others are told before they change anything. */
export function Restoring(props: RestoringProps) {
  const t = useTranslate();
  const user = useResource(userResource);
  if (user.state !== 'ready') return <Loading />;
  const { dashboard, version, onDone } = props;
  if (user.value.id === dashboard.authorId)
    return 'n' in version ? (
      <OfEntry dashboard={dashboard} n={version.n} onDone={onDone} />
    ) : (
      <OfRevision dashboard={dashboard} revision={version.revision} onDone={onDone} />
    );
  const back = <Button onClick={() => props.onDone(false)}>{t('dashboard.tile.back')}</Button>;
  return <Statement heading="h1" icon="lock" title={t('refusal.NotTheAuthor')} action={back} />;
}

type EditProps = Pick<RestoringProps, 'dashboard' | 'onDone'>;

/** The editor with what the dashboard was at an entry. Saving it says which version it restores. */
function OfEntry({ dashboard, n, onDone }: EditProps & { readonly n: number }) {
  const t = useTranslate();
  const then = useRestorable<Omit<DashboardContent, 'revision'>>({ concept: 'dashboard', id: dashboard.id }, n);
  if (then.state === 'loading') return <Loading />;
  if (then.state === 'ready') return <Editing dashboard={dashboard} from={then.value.values} onDone={onDone} />;
  const back = <Button onClick={() => onDone(false)}>{t('dashboard.tile.back')}</Button>;
  return <Statement heading="h1" icon="history" title={goneText(t, then.failure)} action={back} />;
}

/** The editor with what the dashboard was then. Nothing is stored before it is saved. */
function OfRevision({ dashboard, revision, onDone }: EditProps & { readonly revision: string }) {
  const { id } = useOrganization();
  const path = `${dashboardPath(id, dashboard.id)}/version/${encodeURIComponent(revision)}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<DashboardContent>(path, signal));
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(content) => <Editing dashboard={dashboard} from={content} onDone={onDone} />}
    </Show>
  );
}
