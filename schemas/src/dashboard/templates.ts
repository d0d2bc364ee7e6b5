import { SOURCES_PER_LINE_CHARTS_TILE, SOURCES_PER_LINE_TILE } from '../tile/limits.ts';
import type { TileComponent } from '../tile/components.ts';
import type { Tile } from './commands.ts';
import { TILE_VERSION } from './limits.ts';

export const TEMPLATES = ['coldChain', 'indoorAir', 'greenhouse', 'serverRoom'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** Candidates of a template that are offered (ours). */
export const TEMPLATE_SENSORS = 24;

/** A sensor as templates judge it. */
export interface TemplateSensor {
  readonly id: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly metrics: readonly number[];
  /** Mean temperature of the last 24 hours, in °C; null without values. */
  readonly meanTemperature: number | null;
}

const [TEMPERATURE, HUMIDITY, CO2, WATER_CONTENT, VAPOUR_PRESSURE_DEFICIT, PPFD] = [1, 2, 3, 8, 28, 201];
/** °C, over a day: what is colder is cooled. */
const COOLED_BELOW = 12;
const COLD = ['cold', 'fridge', 'freez'];
const SERVER = ['server', 'rack'];

interface Template {
  readonly fits: (sensor: TemplateSensor) => boolean;
  /** Shown of each sensor in this order, as far as it has them; the first of all is charted. */
  readonly metrics: readonly number[];
}

const says = (texts: readonly string[], words: readonly string[]): boolean =>
  texts.some((text) => words.some((word) => text.toLowerCase().includes(word)));
const measures =
  (...metrics: readonly number[]) =>
  (sensor: TemplateSensor): boolean =>
    metrics.some((metric) => sensor.metrics.includes(metric));

const TERMS: Readonly<Record<TemplateName, Template>> = {
  coldChain: {
    fits: (sensor) =>
      measures(TEMPERATURE)(sensor) && ((sensor.meanTemperature ?? Infinity) < COOLED_BELOW || says(sensor.tags, COLD)),
    metrics: [TEMPERATURE, HUMIDITY],
  },
  indoorAir: { fits: measures(CO2), metrics: [CO2, TEMPERATURE, HUMIDITY] },
  greenhouse: {
    fits: measures(VAPOUR_PRESSURE_DEFICIT, WATER_CONTENT, PPFD),
    metrics: [VAPOUR_PRESSURE_DEFICIT, WATER_CONTENT, PPFD, TEMPERATURE],
  },
  serverRoom: {
    fits: (sensor) => measures(TEMPERATURE)(sensor) && says([sensor.name, ...sensor.tags], SERVER),
    metrics: [TEMPERATURE, HUMIDITY],
  },
};

export interface Candidate {
  readonly sensorId: number;
  readonly name: string;
  readonly metrics: readonly number[];
  readonly ticked: boolean;
}

export interface Templates {
  readonly templates: readonly {
    readonly template: TemplateName;
    readonly candidates: readonly Candidate[];
    /** No sensor in sight fits. */
    readonly missing: 'noSensor' | null;
  }[];
}

/** The sensors that each template would show, by name; all are ticked. */
export function templatesFor(sensors: readonly TemplateSensor[]): Templates {
  const byName = sensors.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  return {
    templates: TEMPLATES.map((template) => {
      const { fits, metrics } = TERMS[template];
      const candidates = byName
        .filter(fits)
        .slice(0, TEMPLATE_SENSORS)
        .map((sensor): Candidate => ({
          sensorId: sensor.id,
          name: sensor.name,
          metrics: metrics.filter((metric) => sensor.metrics.includes(metric)),
          ticked: true,
        }));
      return { template, candidates, missing: candidates.length === 0 ? 'noSensor' : null };
    }),
  };
}

interface Piece {
  readonly component: TileComponent;
  readonly props: Tile['props'];
  readonly w: number;
  readonly h: number;
  readonly isNarrow: boolean;
}

const VALUES_PER_ROW = 6;
const VALUE = { w: 4, h: 8 };
const CHART = { w: 12, h: 10 };

/**
 * The tiles of a new dashboard: a value of each sensor, charts of each metric that leads one, and the active alarms. They have
 * no names, so that each is named by what it shows.
 */
export function tilesOfTemplate(chosen: readonly Candidate[], newId: () => string): Tile[] {
  const values = chosen.map(({ sensorId, metrics }): Piece => ({
    component: 'sensor',
    props: { sensors: [sensorId], metrics: metrics.slice(0, 4) },
    ...VALUE,
    isNarrow: true,
  }));
  const leading = [...new Set(chosen.flatMap(({ metrics }) => metrics.slice(0, 1)))];
  const charts = leading.flatMap((metric) =>
    chartsOf(
      metric,
      chosen.filter(({ metrics }) => metrics[0] === metric).map(({ sensorId }) => sensorId),
    ),
  );
  const alarms: Piece = { component: 'active-alarms-table', props: {}, ...CHART, isNarrow: false };
  const y = Math.ceil(values.length / VALUES_PER_ROW) * VALUE.h;
  return [
    ...values.map((piece, at) => {
      const x = (at % VALUES_PER_ROW) * VALUE.w;
      return tileOf(newId(), piece, { x, y: Math.floor(at / VALUES_PER_ROW) * VALUE.h, ...phone(at, values.length) });
    }),
    ...[...charts, alarms].map((piece, at) => {
      const below = { x: (at % 2) * CHART.w, y: y + Math.floor(at / 2) * CHART.h };
      return tileOf(newId(), piece, { ...below, ...phone(values.length + at, values.length) });
    }),
  ];
}

/** A line tile draws limits and alarms as well, of a few sensors; more of them share charts, so that none is left out. */
function chartsOf(metric: number, sensors: readonly number[]): Piece[] {
  const whole = { ...CHART, isNarrow: false };
  if (sensors.length <= SOURCES_PER_LINE_TILE)
    return [{ component: 'line', props: { sensors, metrics: [metric], hours: 24 }, ...whole }];
  const groups = Math.ceil(sensors.length / SOURCES_PER_LINE_CHARTS_TILE);
  return Array.from({ length: groups }, (_, at) => {
    const some = sensors.slice(at * SOURCES_PER_LINE_CHARTS_TILE, (at + 1) * SOURCES_PER_LINE_CHARTS_TILE);
    const props = { sensors: some, assets: [], metrics: [metric], period: 'hours24', hideLegend: false };
    return { component: 'line-charts', props, ...whole };
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly phoneX: number;
  readonly phoneY: number;
}

const PHONE_H = 7;
const PHONE_CHART_H = 10;

/** Values stand in pairs on a phone, what follows takes its width. */
function phone(at: number, values: number): Pick<Place, 'phoneX' | 'phoneY'> {
  if (at < values) return { phoneX: at % 2, phoneY: Math.floor(at / 2) * PHONE_H };
  return { phoneX: 0, phoneY: Math.ceil(values / 2) * PHONE_H + (at - values) * PHONE_CHART_H };
}

function tileOf(id: string, { component, props, w, h, isNarrow }: Piece, { x, y, phoneX, phoneY }: Place): Tile {
  const mobile = { i: id, x: phoneX, y: phoneY, w: isNarrow ? 1 : 2, h: isNarrow ? PHONE_H : PHONE_CHART_H };
  return { id, name: '', component, props, ver: TILE_VERSION, grid: { desktop: { i: id, x, y, w, h }, mobile } };
}
