import { ROLE } from '@watchglass/schemas/member/rights';
import type { ReactNode } from 'react';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { Page } from '../page/Page.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { useOrganization } from '../user/rights.ts';

const PAGES: readonly (readonly [path: string, label: MessageKey])[] = [
  ['workspace-configuration', 'workspace.tab.configuration'],
  ['workspace-license', 'workspace.tab.licence'],
];
const OWNERS: typeof PAGES = [...PAGES, ['delete-workspace', 'workspace.tab.delete']];

interface WorkspacePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page about the workspace itself, with links to its sibling pages. */
export function WorkspacePage({ title, children }: WorkspacePageProps) {
  const t = useTranslate();
  const { id, role } = useOrganization();
  const pages = (role === ROLE.owner ? OWNERS : PAGES).map(([path, label]) => ({
    path: `/${id}/workspace/${path}`,
    label,
  }));
  return (
    <Page title={title}>
      <PageLinks label={t('workspace.tabs')} pages={pages} />
      {children}
    </Page>
  );
}
