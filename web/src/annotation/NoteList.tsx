import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Window } from '../analytics/line-query.ts';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { AnnotationItem } from './AnnotationItem.tsx';
import type { Notes } from './use-notes.tsx';

const SHOWN = 10;

interface ListProps {
  readonly notes: Notes;
  readonly range: Window;
}

/** The annotations of a chart in words, the latest first; nothing without one. */
export function NoteList({ notes: { items, total, change }, range }: ListProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  if (items.length === 0) return null;
  const more = total - SHOWN;
  const all = `/${id}/analytics/annotations?from=${Math.floor(range.from)}&to=${Math.ceil(range.to)}`;
  return (
    <Box component="section" aria-label={t('nav.annotations')} sx={section}>
      <Typography variant="h2">{t('nav.annotations')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.slice(0, SHOWN).map((item) => (
          <AnnotationItem key={item.id} of={item} onEdit={change} />
        ))}
      </Box>
      {more > 0 && (
        <Link component={RouterLink} to={all} sx={{ alignSelf: 'flex-start' }}>
          {t('annotation.more', { count: more })}
        </Link>
      )}
    </Box>
  );
}
