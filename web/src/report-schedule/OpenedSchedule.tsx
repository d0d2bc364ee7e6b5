import type { AssetView } from '@watchglass/schemas/asset/views';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { assetList } from '../asset/atoms.ts';
import type { Loaded } from '../http/resource.ts';
import { useRowList } from '../live/row-list.ts';
import { useSpeech } from '../user/use-speech.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { readBegun, type BegunReport } from './begun.ts';
import {
  chosenOf,
  formOf,
  metricIn,
  newSchedule,
  TEMPERATURE,
  typedLimits,
  type ScheduleForm,
} from './schedule-form.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

interface OpenedProps {
  readonly schedule: ReportScheduleView | null;
  /** What a chart said of a new one. */
  readonly asked?: string | undefined;
  readonly onClose: () => void;
}

/** Opens the form once the metric of its sources is known: a measurement point says it by its asset. */
export function OpenedSchedule({ schedule, asked = '', onClose }: OpenedProps) {
  return schedule === null ? (
    <New begun={readBegun(asked)} onClose={onClose} />
  ) : (
    <Known schedule={schedule} onClose={onClose} />
  );
}

function Known({ schedule, onClose }: { readonly schedule: ReportScheduleView; readonly onClose: () => void }) {
  const metric = useMetricOf(schedule.definition.sources);
  return metric && <ScheduleDialog schedule={schedule} initial={formOf(schedule, metric)} onClose={onClose} />;
}

function New({ begun, onClose }: { readonly begun: BegunReport | null; readonly onClose: () => void }) {
  const metric = useMetricOf(begun?.sources ?? []);
  const { timeZone: zone } = useOrganization();
  const { language } = useSpeech();
  if (metric === undefined) return null;
  const filled = begun === null ? undefined : filledBy(begun, metric);
  return <ScheduleDialog schedule={null} initial={newSchedule({ zone, language })} filled={filled} onClose={onClose} />;
}

const filledBy = ({ sources, limits }: BegunReport, metric: ShownMetric): Partial<ScheduleForm> => ({
  metricId: metric.id,
  sources: chosenOf(sources, metric.id),
  limits: typedLimits(limits, metric),
});

/** The metric of sources; undefined until it is known. */
function useMetricOf(sources: readonly string[]): ShownMetric | undefined {
  const assets = useRowList(assetList(useOrganization().id));
  const said = sources.length === 0 ? TEMPERATURE : metricIn(sources);
  const found = said ?? metricOfPoint(assets, sources[0]);
  return useMetrics(found === undefined ? [] : [found])[0];
}

/** Of a point that is not there, a temperature. */
function metricOfPoint(assets: Loaded<ReadonlyMap<string, AssetView>>, source = ''): number | undefined {
  if (assets.state === 'loading') return undefined;
  const rows = assets.state === 'ready' ? [...assets.value.values()] : [];
  return rows.flatMap(({ points }) => points).find(({ id }) => `p${id}` === source)?.metricId ?? TEMPERATURE;
}
