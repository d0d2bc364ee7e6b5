import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { DashboardVersion } from '@watchglass/schemas/dashboard/views';
import { Link } from 'react-router';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { tileType } from '../../tiles/tile-types.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { formatDateTime } from '../../value/date.ts';

interface VersionProps {
  readonly version: DashboardVersion;
  readonly isNewest: boolean;
  /** The page that restores it; null if this person cannot. */
  readonly restoredAt: string | null;
}

const SHOWN_CHANGES = 12;

/** Who saved a version and when, and which tiles it changed. */
export function Version({ version, isNewest, restoredAt }: VersionProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { at, by, cause, changes, tiles } = version;
  const when = formatDateTime(Date.parse(at), timeZone);
  return (
    <ListItem
      divider
      disableGutters
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, py: 3, flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {when} · {by.name || t('member.erased')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t(`history.cause.${cause}`)} · {t('history.tiles', { count: tiles })}
        </Typography>
        <Box component="ul" sx={{ my: 1, pl: 5 }}>
          {changesOf(version, t).map(([key, text]) => (
            <li key={key}>{text}</li>
          ))}
        </Box>
        {changes.length > SHOWN_CHANGES && (
          <Typography variant="body2">{t('history.more', { count: changes.length - SHOWN_CHANGES })}</Typography>
        )}
      </Box>
      {isNewest && <Chip size="small" label={t('history.newest')} />}
      {restoredAt !== null && (
        <Button
          component={Link}
          to={restoredAt}
          startIcon={<Icon name="history" />}
          aria-label={t('versions.part', { of: t('history.restore'), field: when })}
        >
          {t('history.restore')}
        </Button>
      )}
    </ListItem>
  );
}

/** A line for each changed tile, and one for a changed name. Of a new dashboard the number of tiles says enough. */
function changesOf(
  { cause, name, nameBefore, changes }: DashboardVersion,
  t: Translate,
): (readonly [key: string, text: string])[] {
  if (cause === 'created') return [];
  const renamed = nameBefore === null ? [] : [['name', t('history.renamed', { before: nameBefore, name })] as const];
  const lines = changes.slice(0, SHOWN_CHANGES).map(({ id, name: own, component, what }) => {
    const type = tileType(component);
    const tile = own || (type ? t(type.label) : component);
    return [id, t('history.change', { tile, what: what.map((each) => t(`history.what.${each}`)).join(', ') })] as const;
  });
  return [...renamed, ...lines];
}
