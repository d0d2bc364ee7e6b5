import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RetentionView } from '@watchglass/schemas/retention/views';
import { Link } from 'react-router';
import { Fact, Facts } from '../base/Fact.tsx';
import { useRead } from '../http/use-read.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForAdmins } from '../page/Denied.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatDate } from '../value/date.ts';

const table = {
  width: '100%',
  maxWidth: 640,
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { textAlign: 'left', py: 1.5, pr: 3, borderBottom: 1, borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 560 },
  '& th:last-child, & td:last-child': { textAlign: 'right', pr: 0, fontVariantNumeric: 'tabular-nums' },
} as const;

/** Cutoffs are beginnings of months in UTC, wherever the workspace is. */
const dayOf = (at: string): string => formatDate(Date.parse(at), 'UTC');
const whole = (count: number): string => new Intl.NumberFormat(pageLanguage()).format(count);

/** How long readings are kept, what is gone, and what would go when. */
export function RetentionPage() {
  return (
    <ForAdmins>
      <Retention />
    </ForAdmins>
  );
}

function Retention() {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/retention/${id}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<RetentionView>(path, signal));
  return (
    <Page title={t('retention.title')}>
      <Typography color="text.secondary" sx={{ maxWidth: 640 }}>
        {t('retention.text')}
      </Typography>
      <Show loaded={loaded} again={again}>
        {(retention) => (
          <>
            {retention.keepsAll && (
              <Alert severity="info" variant="outlined" sx={{ maxWidth: 640 }}>
                {t('retention.keepsAll')}
              </Alert>
            )}
            <State retention={retention} />
            <Going going={retention.going} />
          </>
        )}
      </Show>
    </Page>
  );
}

function State({ retention: { years, oldest, announced, expired } }: { retention: RetentionView }) {
  const t = useTranslate();
  return (
    <Facts>
      <Fact name={t('retention.period')}>
        {years === null ? t('retention.noLicence') : t('retention.years', { count: years })}
      </Fact>
      <Fact name={t('retention.oldest')}>{oldest === null ? '–' : dayOf(oldest)}</Fact>
      {announced && (
        <Fact name={t('retention.announced')}>
          {t('retention.announcedText', { before: dayOf(announced.measuredBefore), on: dayOf(announced.deletedOn) })}
        </Fact>
      )}
      {expired && (
        <Fact name={t('retention.expired')}>
          {t('retention.expiredText', {
            count: whole(expired.count),
            before: dayOf(expired.measuredBefore),
            on: dayOf(expired.at),
          })}
        </Fact>
      )}
    </Facts>
  );
}

function Going({ going }: Pick<RetentionView, 'going'>) {
  const t = useTranslate();
  const { id } = useOrganization();
  return (
    <Box component="section" aria-labelledby="retention-going" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography id="retention-going" variant="h2">
        {t('retention.going')}
      </Typography>
      {going.length === 0 ? (
        <Typography color="text.secondary">{t('retention.nothing')}</Typography>
      ) : (
        <>
          <Box component="table" sx={table} aria-labelledby="retention-going">
            <thead>
              <tr>
                <th scope="col">{t('audit.field.deletedOn')}</th>
                <th scope="col">{t('audit.field.measuredBefore')}</th>
                <th scope="col">{t('retention.count')}</th>
              </tr>
            </thead>
            <tbody>
              {going.map(({ deletedOn, measuredBefore, count }) => (
                <tr key={deletedOn}>
                  <td>{dayOf(deletedOn)}</td>
                  <td>{dayOf(measuredBefore)}</td>
                  <td>{whole(count)}</td>
                </tr>
              ))}
            </tbody>
          </Box>
          <Button component={Link} to={`/${id}/analytics/exports`} variant="outlined">
            {t('retention.exportFirst')}
          </Button>
        </>
      )}
    </Box>
  );
}
