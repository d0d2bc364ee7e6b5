import Box from '@mui/material/Box';
import { NavLink } from 'react-router';
import { FORCED_COLOURS } from '../look/tokens.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';

const item = {
  px: 4,
  minHeight: 44,
  display: 'inline-flex',
  alignItems: 'center',
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 520,
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
  '&.active': {
    color: 'text.primary',
    boxShadow: 'inset 0 -3px 0 var(--mui-palette-primary-main)',
    [FORCED_COLOURS]: { outline: '2px solid', outlineOffset: -2 },
  },
} as const;

export interface PageLink {
  readonly path: string;
  readonly label: MessageKey;
}

interface PageLinksProps {
  /** The topic of these pages. */
  readonly label: string;
  readonly pages: readonly PageLink[];
  /** The part of the address that all pages share. */
  readonly search?: string;
}

/** Links to sibling pages at the head of a page. */
export function PageLinks({ label, pages, search }: PageLinksProps) {
  const t = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}
    >
      {pages.map(({ path, label: key }) => (
        <Box key={path} component={NavLink} to={search ? { pathname: path, search } : path} sx={item}>
          {t(key)}
        </Box>
      ))}
    </Box>
  );
}
