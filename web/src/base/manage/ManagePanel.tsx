import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MANAGEMENT_FIRMWARE, SESSION_IDLE_MINUTES, SESSION_MINUTES } from '@watchglass/schemas/base/limits';
import type { BaseDetail, BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useActing, type Acting } from '../../table/use-acting.tsx';
import { useIsAdmin, useOrganization } from '../../user/rights.ts';
import { section } from '../../look/section.ts';
import { closeSessionAtom, openSessionAtom } from './atoms.ts';
import { FirmwareState } from './FirmwareState.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { Procedures, ProcedureState } from './Procedures.tsx';
import { SoonDialog } from './SoonDialog.tsx';
import { useSession, type ShownSession } from './use-session.ts';
import { isOlder } from './version.ts';

interface PanelProps {
  readonly base: BaseDetail;
  readonly again: () => Promise<void>;
}

const buttons = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const;

/** Remote management of a base, for members who may change bases. */
export function ManagePanel({ base, again }: PanelProps) {
  const t = useTranslate();
  const isTooOld = isOlder(base.firmware, MANAGEMENT_FIRMWARE);
  return (
    <Box component="section" aria-label={t('manage.title')} sx={section}>
      <Typography variant="h2">{t('manage.title')}</Typography>
      {isTooOld ? (
        <Typography>{t('manage.tooOld', { version: MANAGEMENT_FIRMWARE })}</Typography>
      ) : (
        <>
          <FirmwareState base={base} again={again} />
          <ProcedureState base={base} />
          <Session base={base} again={again} />
        </>
      )}
    </Box>
  );
}

function Session({ base, again }: PanelProps) {
  const shown = useSession(base);
  const { act, failed } = useActing(again);
  return (
    <>
      {failed && <FormFailure {...failed} />}
      {shown.whose === null && <Closed base={base} again={again} />}
      {shown.whose === 'other' && <Others base={base} act={act} />}
      {shown.whose === 'own' && <Own base={base} act={act} {...shown} />}
    </>
  );
}

interface OpenProps extends Pick<Acting, 'act'> {
  readonly base: BaseView;
}

function useEnd({ base, act }: OpenProps): () => void {
  const { id: organizationId } = useOrganization();
  const close = useSetAtom(closeSessionAtom);
  return () => void act('to.closeSession', () => close({ organizationId, serial: base.serial }));
}

function Own({ base, act, endsSoon, goOn }: OpenProps & ShownSession) {
  const t = useTranslate();
  const end = useEnd({ base, act });
  const isConnected = base.session?.state === 'connected';
  return (
    <>
      <Typography role="status">{t(isConnected ? 'manage.connected' : 'manage.connecting')}</Typography>
      <Box sx={buttons}>
        {isConnected && <Procedures base={base} act={act} goOn={goOn} />}
        <Button variant="outlined" color="inherit" disabled={useAtomValue(linkLostAtom)} onClick={end}>
          {t('manage.close')}
        </Button>
      </Box>
      {endsSoon && <SoonDialog name={base.name} onContinue={() => void goOn()} onEnd={end} />}
    </>
  );
}

function Others({ base, act }: OpenProps) {
  const t = useTranslate();
  const end = useEnd({ base, act });
  const isAdmin = useIsAdmin();
  const lost = useAtomValue(linkLostAtom);
  return (
    <>
      <Alert severity="info" variant="outlined" role="status">
        {t('manage.inUse', { by: base.session?.by ?? '' })}
      </Alert>
      {isAdmin && (
        <Box sx={buttons}>
          <Button variant="outlined" color="inherit" disabled={lost} onClick={end}>
            {t('manage.abort')}
          </Button>
        </Box>
      )}
    </>
  );
}

function Closed({ base, again }: PanelProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const open = useSetAtom(openSessionAtom);
  const lost = useAtomValue(linkLostAtom);
  const [asking, setAsking] = useState(false);
  const why = base.session?.why;
  return (
    <>
      {why && <Typography sx={{ color: 'text.secondary' }}>{t(`manage.end.${why}`)}</Typography>}
      <Box sx={buttons}>
        <Button variant="outlined" disabled={lost || base.pausedAt !== null} onClick={() => setAsking(true)}>
          {t('manage.open')}
        </Button>
      </Box>
      {asking && (
        <PasswordDialog
          title={t('manage.openTitle', { name: base.name })}
          text={t('manage.lead', { idle: SESSION_IDLE_MINUTES, all: SESSION_MINUTES })}
          action={t('manage.open')}
          to="to.openSession"
          carryOut={async (password) => {
            await open({ organizationId, serial: base.serial }, password);
            await again();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
