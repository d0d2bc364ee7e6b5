import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AlarmKind } from '@watchglass/schemas/alarm/views';
import { DRY_RUN_DAYS } from '@watchglass/schemas/alarm-rule/limits';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../form/FormFailure.tsx';
import { linkLostAtom } from '../../../live/link.ts';
import { useTranslate } from '../../../messages/messages.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import { RunResult } from './RunResult.tsx';
import type { DryRun, Run } from './use-dry-run.ts';

const DEFAULT_DAYS = '30';

interface PanelProps {
  readonly form: RuleFormState;
  readonly dryRun: DryRun;
  /** Runs once by itself when the page opens. */
  readonly atOnce: boolean;
}

function daysIn(typed: string): number | null {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= DRY_RUN_DAYS ? days : null;
}

/** What the rule as it stands in the form would have raised. */
export function DryRunPanel({ form, dryRun, atOnce }: PanelProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(DEFAULT_DAYS);
  const days = daysIn(typed);
  const lost = useAtomValue(linkLostAtom);
  const { run, start, cancel } = dryRun;
  const begin = () => {
    if (days !== null) start(form.definition(), days);
  };
  useAtOnce(atOnce && form.changed, begin);
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('dryRun.text')}</Typography>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'start' }}>
        <TextField
          id="dry-run-days"
          label={t('dryRun.days')}
          value={typed}
          error={days === null}
          helperText={days === null ? t('dryRun.daysFault', { most: DRY_RUN_DAYS }) : ' '}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={({ target: { value } }) => setTyped(value)}
          sx={{ width: '12rem', minWidth: 0 }}
        />
        {run.state === 'running' ? (
          <Button variant="outlined" color="inherit" onClick={cancel} sx={{ minHeight: '2.75rem' }}>
            {t('action.cancel')}
          </Button>
        ) : (
          <Button variant="outlined" disabled={lost || days === null} onClick={begin} sx={{ minHeight: '2.75rem' }}>
            {t('dryRun.start')}
          </Button>
        )}
      </Box>
      <Outcome run={run} present={JSON.stringify(form.definition())} kind={form.values.ruleKind} />
    </>
  );
}

/** The form is filled after its first drawing. */
function useAtOnce(isWanted: boolean, begin: () => void): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isWanted || isBegun.current) return;
    isBegun.current = true;
    begin();
  });
}

interface OutcomeProps {
  readonly run: Run;
  /** The definition as it stands in the form, as JSON. */
  readonly present: string;
  readonly kind: AlarmKind;
}

function Outcome({ run, present, kind }: OutcomeProps) {
  const t = useTranslate();
  if (run.state === 'running') return <Progress {...run} />;
  if (run.state === 'failed') return <FormFailure to="to.dryRun" failure={run.failure} />;
  if (run.state === 'none') return null;
  return (
    <>
      {run.of !== present && (
        <Alert severity="info" variant="outlined" role="status">
          {t('dryRun.changed')}
        </Alert>
      )}
      <RunResult finished={run} kind={kind} />
    </>
  );
}

function Progress({ readings, of }: Extract<Run, { state: 'running' }>) {
  const t = useTranslate();
  const part = of === null || of === 0 ? null : Math.round((100 * readings) / of);
  return (
    <Box role="status">
      <LinearProgress
        aria-label={t('dryRun.running')}
        {...(part === null ? {} : { variant: 'determinate' as const, value: part })}
      />
      <Box sx={{ mt: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
        {part === null ? t('dryRun.running') : t('dryRun.progress', { part, count: of ?? 0 })}
      </Box>
    </Box>
  );
}
