import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BACKUPS_KEPT } from '@watchglass/schemas/base/limits';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { FormFailure } from '../../form/FormFailure.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useActing } from '../../table/use-acting.tsx';
import { useOrganization } from '../../user/rights.ts';
import { section } from '../../look/section.ts';
import { backUpAtom, cancelBackupAtom } from './atoms.ts';
import { BackupList } from './BackupList.tsx';

interface PanelProps {
  readonly base: BaseDetail;
  readonly again: () => Promise<void>;
}

/** The backups of a base, for members who may change bases. */
export function BackupPanel({ base, again }: PanelProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const backUp = useSetAtom(backUpAtom);
  const cancel = useSetAtom(cancelBackupAtom);
  const lost = useAtomValue(linkLostAtom);
  const { act, failed } = useActing(again);
  const id = { organizationId, serial: base.serial };
  const isRunning = base.procedure?.kind === 'backup';
  return (
    <Box component="section" aria-label={t('backup.title')} sx={section}>
      <Typography variant="h2">{t('backup.title')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('backup.lead', { count: BACKUPS_KEPT })}</Typography>
      {failed && <FormFailure {...failed} />}
      <Box>
        {isRunning ? (
          <Button
            variant="outlined"
            color="inherit"
            disabled={lost}
            onClick={() => void act('to.manageBase', () => cancel(id))}
          >
            {t('backup.cancel')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            disabled={lost || base.procedure !== null || base.pausedAt !== null}
            onClick={() => void act('to.backUpBase', () => backUp(id))}
          >
            {t('backup.now')}
          </Button>
        )}
      </Box>
      <BackupList base={base} again={again} />
    </Box>
  );
}
