import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ForReaders } from '../../page/Denied.tsx';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Page } from '../../page/Page.tsx';
import { useQuery, type Written } from '../../table/use-query.ts';
import { brokenPeriodFields, type PeriodQuery } from './period-query.ts';
import { PeriodChart, type ShownSources } from './PeriodChart.tsx';

interface PageProps<Q extends PeriodQuery> extends ChartProps<Q> {
  readonly title: string;
}

interface ChartProps<Q extends PeriodQuery> {
  /** The state of the chart in its address: `read` and `write` are the same functions at each call. */
  readonly read: (params: URLSearchParams) => Q;
  readonly write: (query: Q) => Written;
  /** The fields that only this chart has in its address, as they are if nothing is said. */
  readonly usual?: Readonly<Record<string, string>>;
  /** The choices that only this chart has. */
  readonly choices: (query: Q, change: (changed: Partial<Q>) => void) => ReactNode;
  /** Mean, smallest or largest value is no choice of a chart that shows all values. */
  readonly withoutFigure?: (query: Q) => boolean;
  /** The metric of its scale, if that is another than the readings'. */
  readonly scaleOf?: (metric: ShownMetric) => ShownMetric;
  readonly longestDays?: number;
  /** What is drawn of the chosen sources. */
  readonly children: (query: Q, shown: ShownSources) => ReactNode;
}

/** The page of a chart of one metric by periods of the clock. */
export function PeriodPage<Q extends PeriodQuery>({ title, ...chart }: PageProps<Q>) {
  return (
    <ForReaders module="sensors">
      <Page title={title}>
        <Chart {...chart} />
      </Page>
    </ForReaders>
  );
}

function Chart<Q extends PeriodQuery>({
  read,
  write,
  usual,
  choices,
  withoutFigure,
  children,
  ...rest
}: ChartProps<Q>) {
  const [params] = useSearchParams();
  const [query, setQuery] = useQuery(read, write);
  const change = (changed: Partial<Q> | Partial<PeriodQuery>) => setQuery({ ...query, ...changed });
  return (
    <PeriodChart
      query={query}
      onChange={change}
      broken={brokenPeriodFields(params, write(query), usual)}
      choices={choices(query, change)}
      withoutFigure={withoutFigure?.(query) ?? false}
      {...rest}
    >
      {(shown) => children(query, shown)}
    </PeriodChart>
  );
}
