import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { Page } from '../page/Page.tsx';
import { PageLinks, type PageLink } from '../page/PageLinks.tsx';

/** The user's pages, which need no organization. */
const USER_PAGES: readonly PageLink[] = [
  { path: '/user/profile', label: 'profile.title' },
  { path: '/user/units', label: 'units.title' },
  { path: '/user/notifications', label: 'notifications.title' },
  { path: '/user/sounds', label: 'sounds.title' },
  { path: '/user/sessions', label: 'sessions.title' },
  { path: '/user/my-workspaces', label: 'workspace.mine' },
];

interface UserPageProps {
  readonly title: string;
  /** The full width, for tables; texts and forms have a readable line length. */
  readonly wide?: boolean;
  /** Controls at the end of the title's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One of the user's pages, with links to the others. */
export function UserPage({ title, wide = false, actions, children }: UserPageProps) {
  const t = useTranslate();
  return (
    <Page title={title} actions={actions}>
      <PageLinks label={t('profile.pages')} pages={USER_PAGES} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 6, ...(wide ? {} : { maxWidth: 720 }) }}>
        {children}
      </Box>
    </Page>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of the page, with its heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      {text !== undefined && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
      {children}
    </Box>
  );
}
