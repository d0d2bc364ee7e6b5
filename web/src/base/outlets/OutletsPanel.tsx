import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MANAGEMENT_FIRMWARE } from '@watchglass/schemas/base/limits';
import type { Outlets, OutletsView } from '@watchglass/schemas/base/outlets';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { linkLostAtom } from '../../live/link.ts';
import { isRow } from '../../live/rows.ts';
import { useRowChanges } from '../../live/use-row-changes.ts';
import { section } from '../../look/section.ts';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { Show } from '../../page/Outcome.tsx';
import { useMay, useOrganization } from '../../user/rights.ts';
import { Fact, Facts } from '../Fact.tsx';
import { isOlder } from '../manage/version.ts';
import { outletsPath } from './atoms.ts';

const OutletsDialog = lazily(() => import('./OutletsDialog.tsx').then((file) => ({ default: file.OutletsDialog })));

interface PanelProps {
  readonly base: BaseDetail;
  readonly again: () => Promise<void>;
}

/** What a base is for controllers in its building: as it was asked to be, as it says, and what differs. */
export function OutletsPanel({ base, again }: PanelProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const { serial } = base;
  const path = outletsPath({ organizationId, serial });
  const reading = useRead(path, (http, signal) => http.get<OutletsView>(path, signal));
  useRowChanges(
    'base',
    reading,
    useCallback((row) => isRow(row, serial), [serial]),
  );
  const isTooOld = isOlder(base.firmware, MANAGEMENT_FIRMWARE);
  return (
    <Box component="section" aria-label={t('outlets.title')} sx={section}>
      <Typography variant="h2">{t('outlets.title')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('outlets.lead')}</Typography>
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {(outlets) => (
          <>
            <Shown outlets={outlets} isWaiting={base.procedure?.kind === 'outlets'} />
            {!isTooOld && <Change base={base} outlets={outlets.desired ?? outlets.reported} again={again} />}
          </>
        )}
      </Show>
    </Box>
  );
}

function Shown({ outlets, isWaiting }: { readonly outlets: OutletsView; readonly isWaiting: boolean }) {
  const t = useTranslate();
  const { desired, reported, differs, why } = outlets;
  return (
    <>
      {differs && (
        <Alert severity={isWaiting ? 'info' : 'warning'} variant="outlined" role="status">
          {isWaiting ? t('outlets.waiting') : t('outlets.differs')}
          {!isWaiting && why !== null && ` ${t('outlets.why', { why })}`}
        </Alert>
      )}
      <Facts>
        {desired !== null && <Fact name={t('outlets.desired')}>{inWords(t, desired)}</Fact>}
        <Fact name={t('outlets.reported')}>{reported === null ? t('outlets.untold') : inWords(t, reported)}</Fact>
      </Facts>
    </>
  );
}

function inWords(t: Translate, { modbus, bacnet }: Outlets): string {
  const parts = [
    ...(modbus === null ? [] : [t('outlets.modbusAt', { port: String(modbus.port), unit: String(modbus.unit) })]),
    ...(modbus === null ? [] : [t(modbus.layout === null ? 'outlets.ownLayout' : 'outlets.givenLayout')]),
    ...(bacnet === null ? [] : [t('outlets.bacnetAt', { port: String(bacnet.port), device: String(bacnet.device) })]),
  ];
  return parts.length === 0 ? t('outlets.off') : parts.join(', ');
}

function Change({ base, outlets, again }: PanelProps & { readonly outlets: Outlets | null }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const mayWrite = useMay('devices', 'w');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={lost || base.procedure !== null || base.pausedAt !== null}
        onClick={() => setOpen(true)}
      >
        {t('outlets.change')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <OutletsDialog serial={base.serial} outlets={outlets} onSent={again} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Box>
  );
}
