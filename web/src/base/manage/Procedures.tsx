import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PAIRING_METRES } from '@watchglass/schemas/base/limits';
import type { BaseDetail, BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import type { Acting } from '../../table/use-acting.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { formatDateTime } from '../../value/date.ts';
import { beginProcedureAtom, PROCEDURES, type Procedure } from './atoms.ts';

const NetworkDialog = lazily(() => import('./NetworkDialog.tsx').then((file) => ({ default: file.NetworkDialog })));

interface ProceduresProps extends Pick<Acting, 'act'> {
  readonly base: BaseView;
  /** A procedure is activity of the person. */
  readonly goOn: () => Promise<void>;
}

/** What the person may ask of the base, one at a time. */
export function Procedures({ base, act, goOn }: ProceduresProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const begin = useSetAtom(beginProcedureAtom);
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState<'pairing' | 'reboot' | 'network' | null>(null);
  const close = () => setOpen(null);
  const id = { organizationId, serial: base.serial };
  const start = (procedure: Procedure) =>
    void act('to.manageBase', async () => {
      await begin(id, procedure);
      await goOn();
    });
  return (
    <>
      {(Object.keys(PROCEDURES) as Procedure[]).map((procedure) => (
        <Button
          key={procedure}
          variant="outlined"
          disabled={lost || base.procedure !== null}
          onClick={() => (procedure === 'licenceSync' ? start(procedure) : setOpen(procedure))}
        >
          {t(`manage.do.${procedure}`)}
        </Button>
      ))}
      <Button variant="outlined" disabled={lost || base.procedure !== null} onClick={() => setOpen('network')}>
        {t('manage.do.network')}
      </Button>
      <Suspense fallback={null}>
        {open === 'network' && <NetworkDialog base={base} onSent={goOn} onClose={close} />}
      </Suspense>
      {(open === 'pairing' || open === 'reboot') && (
        <ConfirmDialog
          title={t(`manage.do.${open}`)}
          text={open === 'pairing' ? t('manage.pairing.text', { metres: PAIRING_METRES }) : t('manage.reboot.text')}
          action={t(`manage.do.${open}`)}
          to="to.manageBase"
          carryOut={async () => {
            await begin(id, open);
            await goOn();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The percentage and the sensors that the base has named so far. */
function progressText(progress: BaseDetail['progress']): string {
  const { percent = null, sensors = [] } = progress ?? {};
  const parts = [percent === null ? '' : `${percent} %`, sensors.join(', ')];
  return parts
    .filter((part) => part !== '')
    .map((part) => ` · ${part}`)
    .join('');
}

/** The running procedure, or how the last one ended. */
export function ProcedureState({ base: { procedure, outcome, progress } }: { base: BaseDetail }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const instant = (at: string) => formatDateTime(Date.parse(at), timeZone);
  if (procedure !== null)
    return (
      <Typography role="status">
        {t('manage.running', { what: t(`manage.kind.${procedure.kind}`), until: instant(procedure.dueAt) })}
        {progressText(progress)}
      </Typography>
    );
  if (outcome === null) return null;
  return (
    <Typography role="status" sx={{ color: outcome.why === null ? 'text.secondary' : 'caution.text' }}>
      {t(outcome.why === null ? 'manage.done' : 'manage.failed', {
        what: t(`manage.kind.${outcome.kind}`),
        at: instant(outcome.at),
      })}
      {outcome.why !== null && ` · ${whyText(t, outcome.why)}`}
    </Typography>
  );
}

/** Why a procedure failed: the service's own reasons in words, or the code of the base. */
function whyText(t: Translate, why: string): string {
  const known = t.known('manage.why', why);
  return known === null ? t('manage.refusedWith', { code: why }) : t(known);
}
