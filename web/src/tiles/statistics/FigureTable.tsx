import Box from '@mui/material/Box';
import type { PointStatistics } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Period } from '@watchglass/schemas/tile/periods';
import { useCallback, type CSSProperties } from 'react';
import { pointKey } from '../../live/values.ts';
import { useTranslate, type MessageKey } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { StateMark } from '../../sensor/StateMark.tsx';
import { Age, useMoment } from '../../value/Age.tsx';
import type { FaceValues } from '../face.ts';
import { useDrawn, useFace } from '../painter.ts';
import { sized } from '../size.ts';
import { figuresFace, type FigureText } from './face.ts';
import type { SensorFigures } from './use-statistics.ts';

export interface FigureColumn {
  readonly label: MessageKey;
  readonly text: FigureText;
  /** When it was measured. */
  readonly at?: (figures: PointStatistics) => number | undefined;
}

interface TableProps {
  readonly metric: ShownMetric | undefined;
  readonly period: Period;
  readonly data: readonly SensorFigures[];
  readonly columns: readonly FigureColumn[];
}

const outer = { flexGrow: 1, minHeight: 0, contain: 'strict', overflow: 'auto' } as const;
const table = {
  width: '100%',
  minHeight: '100%',
  borderCollapse: 'collapse',
  fontSize: 'clamp(0.75rem, min(calc(0.05 * var(--w, 0px)), calc(0.4 * var(--h, 0px) / var(--rows))), 3.5rem)',
  '& th, & td': { p: 0, textAlign: 'end', verticalAlign: 'middle', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'start' },
  '& td + td, & th + td, & th + th': { pl: '0.7em' },
  '& thead th, & tfoot td': { color: 'text.secondary', fontSize: 'max(0.75rem, 0.55em)' },
  '& tfoot td': { textAlign: 'start' },
  '& tbody td': { fontWeight: 560, whiteSpace: 'nowrap' },
  '& [data-at]': {
    display: 'none',
    color: 'text.secondary',
    fontSize: 'max(0.6875rem, 0.4em)',
    fontWeight: 400,
    whiteSpace: 'normal',
  },
  // One sensor has room for the instants.
  '&[data-one] [data-at]': { display: 'block' },
  '&[data-one] tbody td': { fontSize: '1.5em' },
} as const;
const name = { maxWidth: 0, width: '40%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Figures of sensors in a period, one sensor a row. A sensor without a value in it has dashes, never zeros. */
export function FigureTable({ metric, period, data, columns }: TableProps) {
  const t = useTranslate();
  if (metric === undefined || data.length === 0) return <Statement small icon="chart" title={t('tile.line.choose')} />;
  if (data.every(({ sensor }) => sensor === null))
    return <Statement small icon="sensors" title={t('tile.sensor.gone')} />;
  if (data.every(({ figures }) => figures === undefined || figures.count === 0))
    return <Statement small icon="chart" title={t('tile.line.empty')} text={t(`range.${period}`)} />;
  return <Figures metric={metric} period={period} data={data} columns={columns} />;
}

function Figures({ metric, period, data, columns }: TableProps & { readonly metric: ShownMetric }) {
  const t = useTranslate();
  const { texts } = useDrawn(
    useFace(
      data.flatMap(({ sensor }) => (sensor === null ? [] : [pointKey(sensor.id, metric.id)])),
      useCallback((values: FaceValues) => figuresFace({ metric, data, columns }, values), [metric, data, columns]),
    ),
  );
  const width = columns.length + 1;
  const count = data.reduce((sum, { figures }) => sum + (figures?.count ?? 0), 0);
  const unit = metric.unit === '' ? metric.name : metric.unit;
  return (
    <Box ref={sized} sx={outer} tabIndex={0} role="group" aria-label={metric.name}>
      <Box
        component="table"
        className="figures"
        data-one={data.length === 1 || undefined}
        sx={table}
        style={{ '--rows': data.length + 1.5 } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((each, row) => (
            <Row
              key={each.sensorId}
              of={each}
              metric={metric}
              columns={columns}
              texts={texts.slice(row * width, (row + 1) * width)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={width}>
              {t(`range.${period}`)} · {t('statistics.count', { count })}
            </td>
          </tr>
        </tfoot>
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly of: SensorFigures;
  readonly metric: ShownMetric;
  readonly columns: readonly FigureColumn[];
  /** The name of the sensor, then a text of each column. */
  readonly texts: readonly string[];
}

function Row({ of: { sensor, figures }, metric, columns, texts: [title, ...texts] }: RowProps) {
  return (
    <tr data-testid="figures">
      <Box component="th" scope="row" sx={name}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</Box>
        {sensor && <Standing sensor={sensor} metricId={metric.id} />}
      </Box>
      {columns.map(({ label, at }, index) => (
        <td key={label}>
          {texts[index]}
          <At at={figures && at?.(figures)} />
        </td>
      ))}
    </tr>
  );
}

/** When it was measured: shown where there is room, named everywhere. */
function At({ at }: { at: number | undefined }) {
  const text = useMoment(at ?? 0);
  if (at === undefined) return null;
  return (
    <Box component="time" data-at dateTime={new Date(at).toISOString()}>
      {text}
    </Box>
  );
}

const standing = { fontSize: 'max(0.6875rem, 0.55em)' } as const;

/** The age of the newest value: figures that nothing joins any more say so. */
function Standing({ sensor, metricId }: { sensor: SensorView; metricId: number }) {
  return (
    <Box sx={standing}>
      {sensor.state === 'active' ? (
        <Age of={[pointKey(sensor.id, metricId)]} intervalSeconds={sensor.intervalSeconds} />
      ) : (
        <StateMark state={sensor.state} />
      )}
    </Box>
  );
}
