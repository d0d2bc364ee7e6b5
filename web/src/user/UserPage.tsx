import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MessageKey } from '../messages/messages.ts';
import { useTranslate } from '../messages/messages.ts';
import { Page } from '../page/Page.tsx';

/** The pages about oneself. They need no organization. */
export const USER_PAGES: readonly { readonly path: string; readonly label: MessageKey }[] = [
  { path: '/user/profile', label: 'profile.title' },
  { path: '/user/units', label: 'units.title' },
];

/** One of the pages about the person signed in, with the way to the others. */
export function UserPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <Page title={title}>
      <Box component="nav" aria-label={t('profile.pages')} sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Tabs value={pathname} variant="scrollable" scrollButtons={false} role={undefined} component="div">
          {USER_PAGES.map(({ path, label }) => (
            <Tab key={path} component={Link} to={path} value={path} label={t(label)} role={undefined} aria-selected={undefined} aria-current={path === pathname ? 'page' : undefined} />
          ))}
        </Tabs>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 6, maxWidth: 720 }}>{children}</Box>
    </Page>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of such a page, with its heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography id={id} variant="h2">{title}</Typography>
      {text !== undefined && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
      {children}
    </Box>
  );
}
