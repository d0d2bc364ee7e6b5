import Box from '@mui/material/Box';
import type { PointStatistics } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Period } from '@watchglass/schemas/tile/periods';
import type { CSSProperties, ReactNode } from 'react';
import { effectiveAtAtom, pointKey } from '../../live/values.ts';
import { useTranslate, type MessageKey } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { StateMark } from '../../sensor/StateMark.tsx';
import { Age } from '../../value/Age.tsx';
import { sized } from '../size.ts';
import type { SensorFigures } from './use-statistics.ts';

export interface FigureColumn {
  readonly label: MessageKey;
  readonly draw: (metric: ShownMetric, figures: PointStatistics) => ReactNode;
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
          {data.map((each) => (
            <Row key={each.sensorId} of={each} metric={metric} columns={columns} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={columns.length + 1}>
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
}

function Row({ of: { sensor, figures }, metric, columns }: RowProps) {
  const t = useTranslate();
  return (
    <tr data-testid="figures">
      <Box component="th" scope="row" sx={name}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{sensor?.name ?? t('tile.sensor.gone')}</Box>
        {sensor && <Standing sensor={sensor} metricId={metric.id} />}
      </Box>
      {columns.map(({ label, draw }) => (
        <td key={label}>{figures === undefined || figures.count === 0 ? '–' : draw(metric, figures)}</td>
      ))}
    </tr>
  );
}

const standing = { fontSize: 'max(0.6875rem, 0.55em)' } as const;

/** The age of the newest value: figures that nothing joins any more say so. */
function Standing({ sensor, metricId }: { sensor: SensorView; metricId: number }) {
  return (
    <Box sx={standing}>
      {sensor.state === 'active' ? (
        <Age at={effectiveAtAtom(pointKey(sensor.id, metricId))} intervalSeconds={sensor.intervalSeconds} />
      ) : (
        <StateMark state={sensor.state} />
      )}
    </Box>
  );
}
