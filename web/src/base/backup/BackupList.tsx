import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import type { BackupView } from '@watchglass/schemas/base/backup';
import { RESTORE_MINUTES } from '@watchglass/schemas/base/limits';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import type { Page } from '@watchglass/schemas/page';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import { saveFile } from '../../http/save-file.ts';
import { useRead } from '../../http/use-read.ts';
import { linkLostAtom } from '../../live/link.ts';
import { isRow } from '../../live/rows.ts';
import { useRowChanges } from '../../live/use-row-changes.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { useActing } from '../../table/use-acting.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { formatDateTime } from '../../value/date.ts';
import { formatNumber } from '../../value/number.ts';
import { PasswordDialog } from '../manage/PasswordDialog.tsx';
import { isOlder } from '../manage/version.ts';
import { backupsPath, readBackupAtom, restoreBackupAtom } from './atoms.ts';

const ROWS = 5;

interface ListProps {
  readonly base: BaseDetail;
  readonly again: () => Promise<void>;
}

/** The stored backups, newest first, read again whenever the base's row changes. */
export function BackupList({ base, again }: ListProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const { serial } = base;
  const [page, setPage] = useState(0);
  const path = `${backupsPath({ organizationId, serial })}?page=${page}&rowsPerPage=${ROWS}`;
  const reading = useRead(path, (http, signal) => http.get<Page<BackupView>>(path, signal));
  useRowChanges(
    'base',
    reading,
    useCallback((row) => isRow(row, serial), [serial]),
  );
  return (
    <Show loaded={reading.loaded} again={() => void reading.again()} small>
      {({ items, total }) => (
        <>
          {total === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('backup.none')}</Typography>}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((backup) => (
              <BackupItem key={backup.id} backup={backup} base={base} again={again} />
            ))}
          </Box>
          {total > ROWS && (
            <TablePagination
              component="div"
              count={total}
              page={page}
              rowsPerPage={ROWS}
              rowsPerPageOptions={[]}
              labelDisplayedRows={({ from, to, count }) => t('table.shown', { from, to, count })}
              getItemAriaLabel={(type) => t(`table.page.${type}`)}
              onPageChange={(_event, next) => setPage(next)}
            />
          )}
        </>
      )}
    </Show>
  );
}

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function BackupItem({ backup, base, again }: ListProps & { readonly backup: BackupView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const read = useSetAtom(readBackupAtom);
  const restore = useSetAtom(restoreBackupAtom);
  const lost = useAtomValue(linkLostAtom);
  const { act, failed } = useActing(again);
  const [asking, setAsking] = useState(false);
  const at = formatDateTime(Date.parse(backup.storedAt), timeZone);
  const id = { organizationId, serial: base.serial, backupId: backup.id };
  const isTooNew = isOlder(base.firmware, backup.firmware);
  const download = async () => saveFile(await read(id), `${base.serial}-${backup.id}.backup`);
  return (
    <Box component="li" sx={item}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography>{at}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatNumber(Math.max(1, Math.round(backup.bytes / 1024)), 0)} KiB · `}
          {isTooNew
            ? t('backup.tooNew', { version: backup.firmware })
            : t('backup.madeBy', { version: backup.firmware })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('backup.downloadOf', { at })}
        onClick={() => void act('to.downloadBackup', download)}
      >
        {t('backup.download')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('backup.restoreOf', { at })}
        disabled={lost || isTooNew || base.procedure !== null || base.pausedAt !== null}
        onClick={() => setAsking(true)}
      >
        {t('backup.restore')}
      </Button>
      {failed && <FormFailure {...failed} />}
      {asking && (
        <PasswordDialog
          title={t('backup.restoreOf', { at })}
          text={t('backup.restore.text', { at, minutes: RESTORE_MINUTES })}
          action={t('backup.restore')}
          to="to.restoreBackup"
          carryOut={async (password) => {
            await restore(id, password);
            await again();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
