import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { PointExcursions } from '@watchglass/schemas/reading/excursions';
import { useMemo } from 'react';
import type { Judged } from '../../analytics/judged.ts';
import { Lines } from '../../analytics/Lines.tsx';
import type { Window } from '../../analytics/line-query.ts';
import type { Overlay } from '../../analytics/overlay.ts';
import type { Sources } from '../../analytics/use-sources.ts';
import { windowWithin } from '../../analytics/zoom.ts';
import type { Loaded } from '../../http/resource.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import type { Range } from '../../sensor/chart-range.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { excursionRows, type ExcursionRow, type ExcursionRows } from './excursion-rows.ts';
import { excursionWords } from './excursion-words.ts';
import { Excursions } from './Excursions.tsx';
import { lineQueryOf, type MedicalQuery } from './medical-query.ts';
import { ReportLink } from './ReportLink.tsx';
import { useExcursions } from './use-excursions.ts';

interface LinesProps {
  readonly query: MedicalQuery;
  readonly range: Range;
  readonly found: Sources;
  readonly metric: ShownMetric;
  readonly limits: Limits;
  readonly onChange: (changed: Partial<MedicalQuery>, replace?: boolean) => void;
}

/** A range that moves with the clock is read again so often. */
const STEP_MS = 60_000;

/** The chart with its band and its excursions, and their list. */
export function MedicalLines({ query, range, found, metric, limits, onChange }: LinesProps) {
  const t = useTranslate();
  const isFixed = query.choice.preset === 'custom';
  const { loaded, again } = useExcursions({
    points: found.sources.map(({ point }) => point),
    window: stepped(range, isFixed ? 1 : STEP_MS),
    limits,
  });
  const rows = useRows(found, loaded);
  const judged = useJudged({ limits, rows: rows.rows, metric });
  const isLimited = limits.low !== null || limits.high !== null;
  const show = ({ from, to }: ExcursionRow) => {
    // As much of the time before and after it.
    const around = Math.max(to - from, STEP_MS);
    onChange({ dataZoom: windowWithin({ from: from - around, to: to + around }, range) });
  };
  return (
    <Lines
      query={lineQueryOf(query)}
      range={range}
      found={found}
      judged={isLimited ? judged : undefined}
      onWindow={(dataZoom) => onChange({ dataZoom }, true)}
      onFollow={() => onChange({ dataZoom: null, ...(isFixed && { choice: { preset: 'days7' } }) })}
    >
      {isLimited ? (
        <Show loaded={loaded} again={again}>
          {() => (
            <Excursions
              found={rows}
              metric={metric}
              onShow={show}
              report={<ReportLink found={found} limits={limits} />}
            />
          )}
        </Show>
      ) : (
        <Statement small icon="rule" title={t('excursion.noLimits')} text={t('excursion.noLimitsText')} />
      )}
    </Lines>
  );
}

const stepped = ({ from, to }: Window, step: number): Window => ({
  from: Math.floor(from / step) * step,
  to: Math.ceil(to / step) * step,
});

function useRows({ sources }: Sources, loaded: Loaded<ReadonlyMap<string, PointExcursions>>): ExcursionRows {
  return useMemo(
    () => excursionRows(sources, loaded.state === 'ready' ? loaded.value : new Map<string, PointExcursions>()),
    [sources, loaded],
  );
}

interface JudgedBy {
  readonly limits: Limits;
  readonly rows: readonly ExcursionRow[];
  readonly metric: ShownMetric;
}

function useJudged({ limits, rows, metric }: JudgedBy): Judged {
  const t = useTranslate();
  const zone = useTimeZone();
  return useMemo(
    () => ({
      limits,
      excursions: rows.map((row): Overlay => {
        const { side, peak } = excursionWords(t, row, { metric, zone });
        const label = `${row.source}: ${side} ${peak}`;
        return { id: row.id, from: row.from, to: row.to, label, colour: 'critical', kind: 'excursion' };
      }),
    }),
    [limits, rows, metric, t, zone],
  );
}
