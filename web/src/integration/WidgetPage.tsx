import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pathOf } from '@watchglass/schemas/entity';
import { integration as entity } from '@watchglass/schemas/integration/entity';
import type { IntegrationFigures } from '@watchglass/schemas/integration/test-views';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { sendsNothing } from '@watchglass/schemas/integration/kinds';
import { Suspense } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { Fact, Facts } from '../base/Fact.tsx';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Loading, Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { formatDateTime } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import { StateMark } from './StateMark.tsx';
import { useIntegration, useRereading } from './use-integrations.ts';

const HourBars = lazily(() => import('./HourBars.tsx').then((file) => ({ default: file.HourBars })));

/** One integration: its state, and charts of what was sent, what failed and what waits. */
export function WidgetPage() {
  const { integrationId = '' } = useParams();
  return (
    <ForReaders module="integrations">
      <Found key={integrationId} id={integrationId} />
    </ForReaders>
  );
}

function Found({ id }: { readonly id: string }) {
  const loaded = useIntegration(id);
  if (loaded.state === 'failed' && loaded.failure.status === 400) return <NotFound />;
  return (
    <Show loaded={loaded}>
      {(integration) => (integration === null ? <NotFound /> : <Whole integration={integration} />)}
    </Show>
  );
}

function Whole({ integration }: { readonly integration: IntegrationView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const isAdmin = useIsAdmin();
  const { id, kind } = integration;
  return (
    <Page
      title={integration.name}
      actions={
        <>
          <Button component={RouterLink} to={`/${organizationId}/integration-log/${id}`} variant="outlined">
            {t('integration.log')}
          </Button>
          {isAdmin && !sendsNothing(kind) && (
            <Button component={RouterLink} to={`/${organizationId}/integration-test/${id}`} variant="outlined">
              {t('integrationTest.title')}
            </Button>
          )}
        </>
      }
    >
      <Summary integration={integration} />
      <Charts id={id} />
    </Page>
  );
}

function Summary({ integration }: { readonly integration: IntegrationView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { address, lastSuccessAt, behind, behindSince, nextRunAt } = integration;
  return (
    <Box component="section" aria-label={t('integration.stateOf')} sx={section}>
      <Box sx={{ fontSize: '1.125rem' }} role="status">
        <StateMark integration={integration} />
      </Box>
      <Facts>
        <Fact name={t('integration.address')}>{address}</Fact>
        <Fact name={t('integration.lastSuccess')}>
          {lastSuccessAt === null ? t('integration.neverSucceeded') : <Ago at={Date.parse(lastSuccessAt)} />}
        </Fact>
        <Fact name={t('integration.behind')}>{formatNumber(behind, 0)}</Fact>
        {behindSince !== null && (
          <Fact name={t('integration.behindSince')}>
            <Ago at={Date.parse(behindSince)} />
          </Fact>
        )}
        {nextRunAt !== null && (
          <Fact name={t('integration.nextRun')}>{formatDateTime(Date.parse(nextRunAt), timeZone)}</Fact>
        )}
      </Facts>
    </Box>
  );
}

function Charts({ id }: { readonly id: string }) {
  const t = useTranslate();
  const path = `${pathOf(entity, useOrganization().id)}/integration/${id}/figures`;
  const loaded = useRereading(path, (http, signal) => http.get<IntegrationFigures>(path, signal));
  return (
    <Box component="section" aria-label={t('integrationWidget.charts')} sx={section}>
      <Show loaded={loaded} small>
        {({ hours }) => (
          <Suspense fallback={<Loading />}>
            <HourBars
              title={t('integrationWidget.sent')}
              hours={hours.map(({ at, sent }) => ({ at, value: sent }))}
              colour="var(--mui-palette-trail-main)"
            />
            <HourBars
              title={t('integrationWidget.failed')}
              hours={hours.map(({ at, failed }) => ({ at, value: failed }))}
              colour="var(--mui-palette-critical-main)"
            />
            <HourBars
              title={t('integrationWidget.behind')}
              hours={hours.map(({ at, behind }) => ({ at, value: behind }))}
              colour="var(--mui-palette-caution-main)"
            />
          </Suspense>
        )}
      </Show>
    </Box>
  );
}
