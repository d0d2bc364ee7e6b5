import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useIsPast } from '../past/atoms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { historyPageOf, type Thing } from './paths.ts';

/** Leads to the history of a thing that has no place for it on its own page, for readers of the audit. */
export function HistoryLink(thing: Thing) {
  const t = useTranslate();
  const { id } = useOrganization();
  const may = useMay('audit', 'r');
  const isPast = useIsPast();
  if (!may || isPast) return null;
  return (
    <Button component={Link} to={historyPageOf(id, thing)} color="inherit">
      {t('versions.title')}
    </Button>
  );
}
