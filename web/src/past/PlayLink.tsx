import Button from '@mui/material/Button';
import { useTranslate } from '../messages/messages.ts';
import { Icon } from '../look/Icon.tsx';
import { useMay } from '../user/rights.ts';
import { useIsPast } from './atoms.ts';

interface PlayLinkProps {
  /** The page that is played. */
  readonly path: string;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
}

const SPEED = '60';

/** Leads to a page that plays what it showed in a range, for readers of the audit. */
export function PlayLink({ path, from, to }: PlayLinkProps) {
  const t = useTranslate();
  const may = useMay('audit', 'r');
  const isPast = useIsPast();
  if (!may || isPast) return null;
  return (
    <Button
      href={`${path}?${new URLSearchParams({ at: from, play: SPEED, until: to }).toString()}`}
      startIcon={<Icon name="history" />}
      color="inherit"
    >
      {t('past.play')}
    </Button>
  );
}
