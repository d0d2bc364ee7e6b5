import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Link } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { Making } from './Making.tsx';

interface MadeProps {
  readonly ids: readonly string[];
  /** Why the others of its parts were not asked for. */
  readonly failure: Failure | null;
  readonly onClose: () => void;
}

/** How the files are made. Who closes it finds them on their page. */
export function MadeDialog({ ids, failure, onClose }: MadeProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('export.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <FormFailure to="to.requestExport" failure={failure} />
        {ids.map((id) => (
          <Making key={id} id={id} savesAtOnce={ids.length === 1 && failure === null} onEnd={onClose} />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button component={Link} to={`/${organizationId}/analytics/exports`}>
          {t('export.all')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
