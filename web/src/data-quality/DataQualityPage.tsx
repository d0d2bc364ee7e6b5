import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Page } from '../page/Page.tsx';
import { useQuery } from '../table/use-query.ts';
import { Bases } from './Bases.tsx';
import { Conflicts } from './Conflicts.tsx';
import { Decisions } from './Decisions.tsx';
import { Late } from './Late.tsx';
import { Quarantine } from './Quarantine.tsx';
import {
  QUALITY_VIEWS,
  readQualityQuery,
  SORTS,
  writeQualityQuery,
  type QualityQuery,
  type QualityView,
} from './quality-query.ts';
import { QualityFilters } from './QualityFilters.tsx';
import { Sensors } from './Sensors.tsx';

export interface ViewProps {
  readonly query: QualityQuery;
  readonly onQuery: (query: QualityQuery) => void;
  /** Epoch milliseconds of the opening of the page. */
  readonly now: number;
}

const VIEWS = {
  sensors: Sensors,
  bases: Bases,
  quarantine: Quarantine,
  late: Late,
  conflicts: Conflicts,
  decisions: Decisions,
} as const;

/** How complete and how trustworthy readings are, the worst first; and what was refused, as it came. */
export function DataQualityPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.dataQuality')}>
        <Quality />
      </Page>
    </ForReaders>
  );
}

function Quality() {
  const t = useTranslate();
  const [query, setQuery] = useQuery(readQualityQuery, writeQualityQuery);
  const readNow = useSetAtom(readNowAtom);
  const [now] = useState(() => readNow());
  const View = VIEWS[query.view];
  const show = (view: QualityView) => setQuery({ ...query, view, sort: SORTS[view][0], search: '', base: '', page: 0 });
  return (
    <>
      <Tabs
        value={query.view}
        aria-label={t('nav.dataQuality')}
        variant="scrollable"
        onChange={(_event, view: QualityView) => show(view)}
      >
        {QUALITY_VIEWS.map((view) => (
          <Tab key={view} value={view} label={t(`quality.view.${view}`)} />
        ))}
      </Tabs>
      <QualityFilters query={query} onQuery={setQuery} />
      <View query={query} onQuery={setQuery} now={now} />
    </>
  );
}
