import { MOST_SOURCES } from '../analytics/line-query.ts';
import { PRESETS, type Choice, type Preset } from '../sensor/chart-range.ts';
import { idsIn, type Written } from '../table/use-query.ts';

/** Each metric has a chart of its own. */
export const MOST_WIDGET_METRICS = 4;
const USUAL_PRESET: Preset = 'hours24';

/** What a page without a frame shows; all of it stands in its address. */
export interface WidgetQuery {
  readonly sensors: readonly number[];
  /** Empty for those that the sensors measure. */
  readonly metrics: readonly number[];
  readonly choice: Choice;
}

/** `timeSelect`: a period such as `hours24`, or two instants in epoch milliseconds, `<from>-<to>`. */
function choiceIn(text: string | null): Choice {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  if (Number(from) < Number(to)) return { preset: 'custom', from: Number(from), to: Number(to) };
  return { preset: PRESETS.find((preset) => preset === text) ?? USUAL_PRESET };
}

/** Reads an address; what it cannot mean is as if it were not there. */
export function readWidgetQuery(params: URLSearchParams): WidgetQuery {
  return {
    sensors: idsIn(params, 'sensors').slice(0, MOST_SOURCES),
    metrics: idsIn(params, 'metrics').slice(0, MOST_WIDGET_METRICS),
    choice: choiceIn(params.get('timeSelect')),
  };
}

export function writeWidgetQuery({ sensors, metrics, choice }: WidgetQuery): Written {
  const timeSelect = choice.preset === 'custom' ? `${choice.from}-${choice.to}` : choice.preset;
  return { sensors: sensors.join(','), metrics: metrics.join(','), timeSelect };
}

/** The fields of an address that say something else than what was read of them. */
export function brokenFields(params: URLSearchParams): string[] {
  const read = Object.entries(writeWidgetQuery(readWidgetQuery(params)));
  return read.filter(([name, text]) => (params.get(name) ?? text) !== text).map(([name]) => name);
}
