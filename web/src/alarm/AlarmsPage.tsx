import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { KeysHelp } from '../page/KeysHelp.tsx';
import { lazily } from '../page/lazily.ts';
import { Loading } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useKeys } from '../page/use-keys.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { useQuery } from '../table/use-query.ts';
import { useOrganization } from '../user/rights.ts';
import { ActiveAlarms } from './ActiveAlarms.tsx';
import { exportPath, onTab, readAlarmQuery, writeAlarmQuery, type AlarmTab } from './alarm-query.ts';
import { AlarmFilters } from './AlarmFilters.tsx';

const ResolvedAlarms = lazily(() => import('./ResolvedAlarms.tsx').then((file) => ({ default: file.ResolvedAlarms })));

const KEYS = [
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['a', 'keys.acknowledge'],
  ['c', 'keys.comment'],
  ['s', 'keys.shelve'],
  ['i', 'keys.assign'],
  ['x', 'keys.select'],
  ['/', 'keys.search'],
  ['Esc', 'keys.leave'],
] as const;

export function AlarmsPage() {
  return (
    <ForReaders module="alarms">
      <Alarms />
    </ForReaders>
  );
}

/** The address holds the tab, filters, order and page, so that a link shows the same. */
function Alarms() {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(readAlarmQuery, writeAlarmQuery);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [help, setHelp] = useState(false);
  const { tab } = query;
  useKeys({ '?': () => setHelp(true) });
  const actions = (
    <>
      <ExportButton hasSheets name={`${tab}-alarms`} path={() => exportPath(id, query)} onFailure={setFailure} />
      <IconButton
        title={t('keys.title')}
        aria-label={t('keys.title')}
        onClick={() => setHelp(true)}
        sx={{ [MOBILE_FORM]: { display: 'none' } }}
      >
        <Icon name="keyboard" />
      </IconButton>
    </>
  );
  return (
    <Page title={t('alarm.title')} actions={actions}>
      <Tabs
        value={tab}
        onChange={(_event, value: AlarmTab) => setQuery(onTab(query, value), true)}
        aria-label={t('alarm.title')}
      >
        <Tab value="active" label={t('alarm.tab.active')} />
        <Tab value="resolved" label={t('alarm.tab.resolved')} />
      </Tabs>
      <FormFailure to="to.export" failure={failure} />
      <AlarmFilters query={query} onChange={setQuery} />
      {tab === 'active' ? (
        <ActiveAlarms query={query} onQuery={setQuery} />
      ) : (
        <Suspense fallback={<Loading />}>
          <ResolvedAlarms query={query} onQuery={setQuery} />
        </Suspense>
      )}
      {help && <KeysHelp keys={KEYS} onClose={() => setHelp(false)} />}
    </Page>
  );
}
