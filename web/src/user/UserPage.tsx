import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { Page } from '../page/Page.tsx';

/** The pages about oneself. They need no organization. */
const USER_PAGES: readonly { readonly path: string; readonly label: MessageKey }[] = [
  { path: '/user/profile', label: 'profile.title' },
  { path: '/user/units', label: 'units.title' },
  { path: '/user/sessions', label: 'sessions.title' },
  { path: '/user/my-workspaces', label: 'workspace.mine' },
];

const item = {
  px: 4, minHeight: 44, display: 'inline-flex', alignItems: 'center', color: 'text.secondary', textDecoration: 'none', fontWeight: 520,
  fontSize: '0.875rem', whiteSpace: 'nowrap', '&:hover': { color: 'text.primary' },
  '&.active': { color: 'text.primary', boxShadow: 'inset 0 -3px 0 var(--mui-palette-primary-main)' },
} as const;

interface UserPageProps {
  readonly title: string;
  /** For tables; what is read or filled in has lines of a length to read. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One of the pages about the person signed in, with the way to the others. */
export function UserPage({ title, wide = false, children }: UserPageProps) {
  const t = useTranslate();
  return (
    <Page title={title}>
      <Box component="nav" aria-label={t('profile.pages')} sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}>
        {USER_PAGES.map(({ path, label }) => <Box key={path} component={NavLink} to={path} sx={item}>{t(label)}</Box>)}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 6, ...(wide ? {} : { maxWidth: 720 }) }}>{children}</Box>
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
    <Box component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography id={id} variant="h2">{title}</Typography>
      {text !== undefined && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
      {children}
    </Box>
  );
}
