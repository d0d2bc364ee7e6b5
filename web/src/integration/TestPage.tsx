import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { pathOf } from '@watchglass/schemas/entity';
import { integration as entity } from '@watchglass/schemas/integration/entity';
import { TEST_PAUSE_SECONDS, TEST_READINGS, TEST_RUNS } from '@watchglass/schemas/integration/limits';
import type { IntegrationTest, IntegrationTestRun } from '@watchglass/schemas/integration/test-views';
import { sendsNothing } from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { requiredHttpAtom } from '../http/browser.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useActing } from '../table/use-acting.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import { ForChangersOfIntegrations } from './ForChangersOfIntegrations.tsx';
import { StateMark } from './StateMark.tsx';
import { useIntegration } from './use-integrations.ts';

const EVERY_MS = 1_000;

const testAtom = atom(null, async (get, _set, path: string) => {
  await get(requiredHttpAtom).post(path);
});

/** Ten runs of trial, as they are made: what was sent and what came back. */
export function TestPage() {
  const { integrationId = '' } = useParams();
  return (
    <ForChangersOfIntegrations>
      <Found key={integrationId} id={integrationId} />
    </ForChangersOfIntegrations>
  );
}

function Found({ id }: { readonly id: string }) {
  const loaded = useIntegration(id);
  if (loaded.state === 'failed' && loaded.failure.status === 400) return <NotFound />;
  return (
    <Show loaded={loaded}>
      {(integration) => (integration === null ? <NotFound /> : <Test integration={integration} />)}
    </Show>
  );
}

function Test({ integration }: { readonly integration: IntegrationView }) {
  const t = useTranslate();
  const path = `${pathOf(entity, useOrganization().id)}/integration/${integration.id}/test`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<IntegrationTest>(path, signal));
  const isRunning = loaded.state === 'ready' && loaded.value.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, again]);
  return (
    <Page title={t('integrationTest.of', { name: integration.name })}>
      <Box component="section" aria-label={t('integrationTest.title')} sx={section}>
        <StateMark integration={integration} />
        <Typography sx={{ color: 'text.secondary' }}>
          {t('integrationTest.lead', { runs: TEST_RUNS, seconds: TEST_PAUSE_SECONDS, readings: TEST_READINGS })}
        </Typography>
        <Switch integration={integration} path={path} isRunning={isRunning} again={again} />
      </Box>
      <Show loaded={loaded} again={() => void again()} small>
        {(test) => <Runs test={test} />}
      </Show>
    </Page>
  );
}

interface SwitchProps {
  readonly integration: IntegrationView;
  readonly path: string;
  readonly isRunning: boolean;
  readonly again: () => Promise<void>;
}

function Switch({ integration, path, isRunning, again }: SwitchProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const isAdmin = useIsAdmin();
  const post = useSetAtom(testAtom);
  const { act, failed } = useActing(again);
  if (!isAdmin) return null;
  if (sendsNothing(integration.kind))
    return (
      <Alert severity="info">
        {t(integration.kind === 'mqttIn' ? 'integrationTest.receives' : 'integrationTest.asks')}
      </Alert>
    );
  const isOff = integration.state === 'disabled';
  return (
    <>
      {failed && <FormFailure {...failed} />}
      {!isOff && <Alert severity="info">{t('integrationTest.disableFirst')}</Alert>}
      <Box>
        {isRunning ? (
          <Button
            variant="outlined"
            color="inherit"
            disabled={lost}
            onClick={() => void act('to.testIntegration', () => post(`${path}/stop`))}
          >
            {t('integrationTest.stop')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={lost || !isOff}
            onClick={() => void act('to.testIntegration', () => post(path))}
          >
            {t('integrationTest.start')}
          </Button>
        )}
      </Box>
    </>
  );
}

function Runs({ test: { state, most, runs } }: { readonly test: IntegrationTest }) {
  const t = useTranslate();
  if (state === 'none') return <Typography>{t('integrationTest.unavailable')}</Typography>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Typography role="status">{t(`integrationTest.state.${state}`, { done: runs.length, most })}</Typography>
      {runs.map((run) => (
        <RunCard key={run.n} run={run} />
      ))}
    </Box>
  );
}

const text = {
  m: 0,
  p: 2,
  maxHeight: 220,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'background.default',
  borderRadius: 1,
  fontSize: '0.8125rem',
} as const;

function RunCard({ run }: { readonly run: IntegrationTestRun }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { n, at, readings, bytes, request, outcome, why, answer, ms } = run;
  const said = why === '' ? t(`integration.outcome.${outcome}`) : `${t(`integration.outcome.${outcome}`)} (${why})`;
  return (
    <Box component="article" aria-label={t('integrationTest.run', { n })} sx={section}>
      <Typography variant="h3">{t('integrationTest.run', { n })}</Typography>
      <Typography>
        {[
          formatDateTime(Date.parse(at), timeZone),
          said,
          t('integrationTest.size', { readings, bytes: formatNumber(bytes, 0), ms: formatNumber(ms, 0) }),
        ].join(' · ')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('integrationTest.request')}</Typography>
      <Box component="pre" tabIndex={0} aria-label={t('integrationTest.request')} sx={text}>
        {request}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{t('integration.answer')}</Typography>
      <Box component="pre" tabIndex={0} aria-label={t('integration.answer')} sx={text}>
        {answer === '' ? t('integrationTest.noAnswer') : answer}
      </Box>
    </Box>
  );
}
