import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { Page } from '../page/Page.tsx';
import { useOrganization } from '../user/rights.ts';

type TabName = 'workspace-configuration' | 'workspace-license' | 'delete-workspace';

const TABS: readonly (readonly [path: TabName, label: MessageKey])[] = [
  ['workspace-configuration', 'workspace.tab.configuration'],
  ['workspace-license', 'workspace.tab.licence'],
];
const OWNERS: typeof TABS = [...TABS, ['delete-workspace', 'workspace.tab.delete']];

interface WorkspacePageProps {
  readonly tab: TabName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page about the workspace itself, with the way to the others of its kind. */
export function WorkspacePage({ tab, title, children }: WorkspacePageProps) {
  const t = useTranslate();
  const { id, role } = useOrganization();
  return (
    <Page title={title}>
      <Tabs value={tab} aria-label={t('workspace.tabs')} variant="scrollable" allowScrollButtonsMobile>
        {(role === ROLE.owner ? OWNERS : TABS).map(([path, label]) => <Tab key={path} value={path} label={t(label)} component={Link} to={`/${id}/workspace/${path}`} />)}
      </Tabs>
      {children}
    </Page>
  );
}
