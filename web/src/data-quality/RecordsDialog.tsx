import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ACCEPTABLE } from '@watchglass/schemas/reading/quarantine';
import type { QuarantineGroup, QuarantineRows } from '@watchglass/schemas/reading/quality';
import { useId, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { Pager } from '../table/Pager.tsx';
import type { Paging } from '../table/paging.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { DismissDialog } from './DismissDialog.tsx';

interface DialogProps {
  readonly group: QuarantineGroup;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

function pathOf(
  organizationId: number,
  { reason, sensor, metric, unit, decidedUntil }: QuarantineGroup,
  paging: Paging,
): string {
  const query = new URLSearchParams({
    reason,
    sensor,
    metric,
    ...(unit !== null && { unit }),
    ...(decidedUntil !== null && { after: decidedUntil }),
    page: String(paging.page),
    rowsPerPage: String(paging.rowsPerPage),
  });
  return `/api/readings/${organizationId}/quarantine/rows?${query.toString()}`;
}

const cells = {
  '& th, & td': { textAlign: 'start', px: 2, py: 1, verticalAlign: 'top', overflowWrap: 'anywhere' },
} as const;

/** The records of one group as they came, the newest first, and what can be done with them. */
export function RecordsDialog({ group, onClose, onDecided }: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const { id: organizationId } = useOrganization();
  const mayDecide = useMay('organization', 'w');
  const [deciding, setDeciding] = useState<'accept' | 'dismiss' | null>(null);
  const [paging, setPaging] = useState<Paging>({ page: 0, rowsPerPage: 25 });
  const path = pathOf(organizationId, group, paging);
  const { loaded, again } = useRead(path, (http, signal) => http.get<QuarantineRows>(path, signal));
  const decided = { group, onClose: () => setDeciding(null), onDecided };
  if (deciding === 'accept') return <AcceptDialog {...decided} />;
  if (deciding === 'dismiss') return <DismissDialog {...decided} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(`quarantine.${group.reason}`)}: {[group.sensorName || group.sensor, group.metric].filter(Boolean).join(', ')}
      </DialogTitle>
      <DialogContent>
        <Show loaded={loaded} again={again}>
          {({ items, total }) => (
            <>
              <Records items={items} />
              <Pager paging={paging} total={total} onChange={setPaging} />
            </>
          )}
        </Show>
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4, flexWrap: 'wrap' }}>
        {mayDecide && <Button onClick={() => setDeciding('dismiss')}>{t('setAside.dismiss')}</Button>}
        {mayDecide && group.sensorId !== null && ACCEPTABLE.includes(group.reason) && (
          <Button onClick={() => setDeciding('accept')}>{t('setAside.accept')}</Button>
        )}
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Records({ items }: Pick<QuarantineRows, 'items'>) {
  const t = useTranslate();
  const zone = useTimeZone();
  const instant = (at: string): string => formatInstant(Date.parse(at), zone);
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem', ...cells }}>
      <thead>
        <tr>
          <th>{t('quality.received')}</th>
          <th>{t('lineChart.at')}</th>
          <th>{t('concept.base')}</th>
          <th>{t('quality.raw')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, receivedAt, at, base, raw }) => (
          <tr key={id}>
            <td>{instant(receivedAt)}</td>
            <td>{at === null ? '–' : instant(at)}</td>
            <td>{base}</td>
            <td>
              <code>{raw}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
