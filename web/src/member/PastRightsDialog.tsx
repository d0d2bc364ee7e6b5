import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { MemberView, PastMemberView } from '@watchglass/schemas/member/views';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { refusedWith } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { LimitNames } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { pastMemberPath } from './atoms.ts';
import { rightsWords } from './rights-words.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);

interface DialogProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

/** The rights of a member at any instant. */
export function PastRightsDialog({ member, onClose }: DialogProps) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const now = useSetAtom(readNowAtom);
  const [latest] = useState(() => now());
  const [at, setAt] = useState(latest);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="past-rights-title">
      <DialogTitle id="past-rights-title">{t('member.history')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Typography>{t('member.history.lead', { name: member.name || t('member.erased') })}</Typography>
        <Suspense fallback={<Box sx={{ height: 40 }} />}>
          <InstantPicker
            label={t('member.history.at')}
            zone={timeZone}
            value={at}
            max={latest}
            onChange={(chosen) => setAt(chosen ?? latest)}
          />
        </Suspense>
        <Box role="status" sx={{ minHeight: 88, display: 'flex', flexDirection: 'column' }}>
          <Then member={member} at={at} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <HistoryLink concept="member" id={member.id} />
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Then({ member, at }: { member: MemberView; at: number }) {
  const t = useTranslate();
  const { id: organizationId, timeZone } = useOrganization();
  const path = pastMemberPath({ organizationId, userId: member.id }, at);
  const { loaded, again } = useRead(path, async (http, signal) =>
    http.get<PastMemberView>(path, signal).catch(nobodyThen),
  );
  return (
    <Show loaded={loaded} again={again} small>
      {(then) =>
        then === null ? (
          <Typography>{t('member.history.none')}</Typography>
        ) : (
          <>
            <Typography sx={{ fontWeight: 560 }}>{t(`workspace.role.${then.role}`)}</Typography>
            <Typography>{rightsWords(t, then.role, then.permissions)}</Typography>
            <Typography>
              <LimitNames ids={then.locations} />
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {t('member.history.from', { at: formatDateTime(Date.parse(then.from), timeZone) })}
            </Typography>
          </>
        )
      }
    </Show>
  );
}

function nobodyThen(thrown: unknown): null {
  if (refusedWith(thrown, 'NotAMember')) return null;
  throw thrown;
}
