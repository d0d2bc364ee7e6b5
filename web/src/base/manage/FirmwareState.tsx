import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { upgradeFirmwareAtom } from './atoms.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { isOlder } from './version.ts';

const UPGRADE_MINUTES = 15;

const hasFailed = ({ procedure, outcome }: BaseView): boolean =>
  procedure === null && outcome?.kind === 'firmware' && outcome.why !== null;

/** Up to date, or the upgrade that is needed, with tips after one that failed. */
export function FirmwareState({ base, again }: { base: BaseView; again: () => Promise<void> }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const upgrade = useSetAtom(upgradeFirmwareAtom);
  const lost = useAtomValue(linkLostAtom);
  const [asking, setAsking] = useState(false);
  const { newestFirmware: version, procedure } = base;
  if (!isOlder(base.firmware, version)) return <Typography>{t('manage.upToDate')}</Typography>;
  return (
    <>
      <Typography>{t('manage.updateNeeded', { version })}</Typography>
      {hasFailed(base) && (
        <Alert severity="warning" variant="outlined">
          {t('manage.tips')}
        </Alert>
      )}
      <Box>
        <Button
          variant="outlined"
          disabled={lost || procedure !== null || base.pausedAt !== null}
          onClick={() => setAsking(true)}
        >
          {t('manage.upgrade', { version })}
        </Button>
      </Box>
      {asking && (
        <PasswordDialog
          title={t('manage.upgrade', { version })}
          text={t('manage.upgrade.text', { minutes: UPGRADE_MINUTES })}
          action={t('manage.upgrade', { version })}
          to="to.upgradeBase"
          carryOut={async (password) => {
            await upgrade({ organizationId, serial: base.serial }, password);
            await again();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
