import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { useOrganization } from '../../user/rights.ts';

/** The page of a plugin for analytics: none can be installed yet, so every one is said to be missing. */
export function PluginPage() {
  const t = useTranslate();
  const { id } = useOrganization();
  const { pluginId = '' } = useParams();
  return (
    <ForReaders module="sensors">
      <Page title={t('analyticsPlugin.title')}>
        <Statement
          icon="chart"
          title={t('analyticsPlugin.missing')}
          text={t('analyticsPlugin.text', { plugin: pluginId })}
        />
        <Button component={Link} to={`/${id}/analytics/line-chart`} variant="outlined" sx={{ alignSelf: 'center' }}>
          {t('analyticsPlugin.toCharts')}
        </Button>
      </Page>
    </ForReaders>
  );
}
