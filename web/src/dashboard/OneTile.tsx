import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSearchParams } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useKeys } from '../page/use-keys.ts';
import { TileFrame } from './TileFrame.tsx';

interface TileProps {
  readonly dashboard: DashboardView;
  readonly tileId: string;
}

/** One tile of a dashboard in the whole page (`?tileId=`). Escape leads back. */
export function OneTile({ dashboard, tileId }: TileProps) {
  const t = useTranslate();
  const [, setQuery] = useSearchParams();
  const leave = () =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      next.delete('tileId');
      return next;
    });
  useKeys({ Escape: leave });
  const tile = dashboard.data.find(({ id }) => id === tileId);
  const back = (
    <Button color="inherit" startIcon={<Icon name="dashboard" />} onClick={leave}>
      {t('dashboard.tile.back')}
    </Button>
  );
  return (
    <Page title={dashboard.name} actions={back}>
      {tile ? (
        <Box sx={{ flexGrow: 1, display: 'grid', minHeight: '60vh' }}>
          <TileFrame tile={tile} />
        </Box>
      ) : (
        <Statement icon="warning" title={t('dashboard.tile.unknown')} text={t('dashboard.tile.unknownText')} />
      )}
    </Page>
  );
}
