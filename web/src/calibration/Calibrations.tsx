import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CalibrationView } from '@watchglass/schemas/calibration/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { section } from '../look/section.ts';
import { saveStoredAtom } from '../file/atoms.ts';
import { fileSize } from '../file/file-size.ts';
import { FormFailure } from '../form/FormFailure.tsx';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { Pager } from '../table/Pager.tsx';
import { useActing } from '../table/use-acting.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { formatDate } from '../value/date.ts';
import { calibrationsPath } from './atoms.ts';
import { CalibrateDialog } from './CalibrateDialog.tsx';
import { CalibrationMark } from './CalibrationMark.tsx';
import { dayText } from './state.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const AT_ONCE = 10;

/** The calibration certificates of a sensor, the newest first. */
export function Calibrations({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const mayChange = useMay('sensors', 'w') && sensor.state !== 'deleted';
  const lost = useAtomValue(linkLostAtom);
  const [paging, setPaging] = useState({ page: 0, rowsPerPage: AT_ONCE });
  const [open, setOpen] = useState<'new' | CalibrationView | null>(null);
  const path = `${calibrationsPath(organizationId, sensor.id)}?page=${paging.page}&rowsPerPage=${paging.rowsPerPage}`;
  const reading = useRead(path, (http, signal) => http.get<Page<CalibrationView>>(path, signal));
  const id = String(sensor.id);
  useRowChanges(
    'sensor',
    reading,
    useCallback((row) => isRow(row, id), [id]),
  );
  const save = useSetAtom(saveStoredAtom);
  const { act, failed } = useActing(reading.again);
  const files = calibrationsPath(organizationId, sensor.id);
  const onSave = (calibration: string, name: string) =>
    void act('to.saveFile', () => save(`${files}/${calibration}/file`, name));
  const closing = { onClose: () => setOpen(null), onSaved: () => void reading.again() };
  return (
    <Box component="section" aria-label={t('calibration.title')} sx={section}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="h2">{t('calibration.title')}</Typography>
        {mayChange && (
          <Button startIcon={<Icon name="add" />} disabled={lost} onClick={() => setOpen('new')}>
            {t('calibration.add')}
          </Button>
        )}
      </Box>
      {failed !== null && <FormFailure to={failed.to} failure={failed.failure} />}
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {(page) => (
          <>
            <Certificates page={page} onWithdraw={mayChange && !lost ? setOpen : null} onSave={onSave} />
            {page.total > AT_ONCE && <Pager paging={paging} total={page.total} onChange={setPaging} />}
          </>
        )}
      </Show>
      {open === 'new' && <CalibrateDialog sensor={sensor} {...closing} />}
      {open !== null && open !== 'new' && <WithdrawDialog sensorId={sensor.id} calibration={open} {...closing} />}
    </Box>
  );
}

interface ListProps {
  readonly page: Page<CalibrationView>;
  /** Null for those who may not withdraw. */
  readonly onWithdraw: ((calibration: CalibrationView) => void) | null;
  readonly onSave: (id: string, name: string) => void;
}

function Certificates({ page, onWithdraw, onSave }: ListProps) {
  const t = useTranslate();
  if (page.total === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('calibration.noneYet')}
      </Typography>
    );
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {page.items.map((calibration) => (
        <Certificate key={calibration.id} calibration={calibration} onWithdraw={onWithdraw} onSave={onSave} />
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  fontSize: '0.875rem',
} as const;

function Certificate({ calibration, onWithdraw, onSave }: Omit<ListProps, 'page'> & { calibration: CalibrationView }) {
  const t = useTranslate();
  const { certificate, laboratory, on, file, withdrawn } = calibration;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', color: withdrawn ? 'text.secondary' : 'text.primary' }}>
        <Box sx={{ fontWeight: 560, textDecoration: withdrawn ? 'line-through' : 'none' }}>
          {`${certificate} · ${laboratory}`}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{`${t('calibration.on')} ${dayText(on)}`}</Box>
        <Standing calibration={calibration} />
        {file !== null && (
          <Box>
            <Link
              component="button"
              underline="hover"
              aria-label={t('file.saveNamed', { name: file.name })}
              sx={{ textAlign: 'start', minHeight: 24, overflowWrap: 'anywhere' }}
              onClick={() => onSave(calibration.id, file.name)}
            >
              {file.name}
            </Link>
            {` · ${fileSize(file.bytes)}`}
          </Box>
        )}
      </Box>
      {onWithdraw && withdrawn === null && (
        <Button aria-label={t('calibration.withdrawNamed', { certificate })} onClick={() => onWithdraw(calibration)}>
          {t('calibration.withdraw')}
        </Button>
      )}
    </Box>
  );
}

/** The last valid day, with the state if it is the sensor's; or when and why the certificate was withdrawn. */
function Standing({ calibration: { dueOn, isNewest, withdrawn } }: { calibration: CalibrationView }) {
  const t = useTranslate();
  const zone = useTimeZone();
  if (withdrawn !== null) {
    const day = formatDate(Date.parse(withdrawn.at), zone);
    return <Box>{t('calibration.withdrawnFor', { day, reason: withdrawn.reason })}</Box>;
  }
  if (isNewest) return <CalibrationMark dueOn={dueOn} />;
  return <Box sx={{ color: 'text.secondary' }}>{`${t('calibration.dueOn')} ${dayText(dueOn)}`}</Box>;
}
