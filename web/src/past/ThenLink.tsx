import Button from '@mui/material/Button';
import { useTranslate } from '../messages/messages.ts';
import { Icon } from '../look/Icon.tsx';
import { useMay } from '../user/rights.ts';
import { useIsPast } from './atoms.ts';
import { addressAt } from './moment-of.ts';

interface ThenLinkProps {
  /** ISO 8601. */
  readonly at: string;
  /** The page to show; absent, this one. */
  readonly path?: string;
}

/** What is recorded at an instant is known a little later. */
const RECORDED_WITHIN_MS = 2_000;

/** Leads to a page as it was at an instant, for readers of the audit. Another page of its own: nothing of today is in it. */
export function ThenLink({ at, path }: ThenLinkProps) {
  const t = useTranslate();
  const may = useMay('audit', 'r');
  const isPast = useIsPast();
  if (!may || isPast) return null;
  const moment = new Date(Date.parse(at) + RECORDED_WITHIN_MS).toISOString();
  const page = { pathname: path ?? window.location.pathname, search: '' };
  return (
    <Button href={addressAt(page, moment)} startIcon={<Icon name="history" />} color="inherit" size="small">
      {t('past.then')}
    </Button>
  );
}
