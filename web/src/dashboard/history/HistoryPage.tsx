import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { DashboardVersion, DashboardView } from '@watchglass/schemas/dashboard/views';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { useAtomValue } from 'jotai';
import { Link, useParams } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { HistoryOf } from '../../history/HistoryOf.tsx';
import { useRowChanges } from '../../live/use-row-changes.ts';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { useIsPast } from '../../past/atoms.ts';
import { userResource } from '../../user/atoms.ts';
import { useMay, useOrganization } from '../../user/rights.ts';
import { dashboardPath } from '../atoms.ts';
import { Version } from './Version.tsx';

interface History {
  readonly dashboard: DashboardView;
  readonly versions: readonly DashboardVersion[];
}

/** The versions of a dashboard: with its entries for readers of the audit, the newest for others. Only its author restores one. */
export function HistoryPage() {
  const t = useTranslate();
  const { id } = useOrganization();
  const { dashboardId = '' } = useParams();
  const path = dashboardPath(id, dashboardId);
  const reading = useRead(path, async (http, signal): Promise<History> => {
    const [dashboard, { items }] = await Promise.all([
      http.get<DashboardView>(path, signal),
      http.get<PageOf<DashboardVersion>>(`${path}/versions`, signal),
    ]);
    return { dashboard, versions: items };
  });
  useRowChanges('dashboard', reading);
  const { loaded, again } = reading;
  const mayHistory = useMay('audit', 'r');
  const isPast = useIsPast();
  if (loaded.state === 'failed' && loaded.failure.status === 404)
    return <Statement heading="h1" icon="dashboard" title={t('history.gone')} />;
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(history) => (mayHistory && !isPast ? <Whole {...history} /> : <Versions {...history} />)}
    </Show>
  );
}

function Back({ dashboard }: Pick<History, 'dashboard'>) {
  const t = useTranslate();
  const { id } = useOrganization();
  return (
    <Button
      color="inherit"
      startIcon={<Icon name="dashboard" />}
      component={Link}
      to={`/${id}/dashboard/${dashboard.id}`}
    >
      {t('dashboard.tile.back')}
    </Button>
  );
}

function Whole({ dashboard }: History) {
  const t = useTranslate();
  return (
    <Page title={t('history.title', { name: dashboard.name })} actions={<Back dashboard={dashboard} />}>
      <HistoryOf concept="dashboard" id={dashboard.id} />
    </Page>
  );
}

function Versions({ dashboard, versions }: History) {
  const t = useTranslate();
  const { id } = useOrganization();
  const user = useAtomValue(userResource.stateAtom);
  const mine = user.state === 'ready' && user.value.id === dashboard.authorId;
  const way = `/${id}/dashboard/${dashboard.id}`;
  return (
    <Page title={t('history.title', { name: dashboard.name })} actions={<Back dashboard={dashboard} />}>
      <List sx={{ maxWidth: 880 }}>
        {versions.map((version, at) => (
          <Version
            key={version.revision}
            version={version}
            isNewest={at === 0}
            restoredAt={mine && at > 0 ? `${way}?restore=${version.revision}` : null}
          />
        ))}
      </List>
    </Page>
  );
}
