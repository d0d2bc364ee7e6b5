import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../../messages/messages.ts';
import { useIsPast } from '../../past/atoms.ts';
import { useMay, useOrganization } from '../../user/rights.ts';
import { shownPath, type ShownAddress } from './address.ts';

/** Leads to what a wall showed, for readers of the audit. Without a wall, one is chosen there. */
export function ShownLink({ wallId, at, small = false }: ShownAddress & { readonly small?: boolean }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const may = useMay('audit', 'r');
  const isPast = useIsPast();
  if (!may || isPast) return null;
  return (
    <Button
      component={Link}
      to={shownPath(id, { wallId, at })}
      color="inherit"
      {...(small && { size: 'small' as const })}
    >
      {t(wallId === null ? 'shown.ofWalls' : 'shown.open')}
    </Button>
  );
}
