import { Changes } from '../chart/changes.tsx';
import { Limits } from '../chart/limits.tsx';
import { Marks } from '../chart/marks.tsx';
import { Pointer } from '../chart/underlay.tsx';
import { useRem } from '../look/use-rem.ts';
import { useTranslate } from '../messages/messages.ts';
import { formatInstant } from '../value/date.ts';
import { AllowedEdges } from './AllowedEdges.tsx';
import { Notes } from './Notes.tsx';
import { heightOf, placeOf, type PlotArea } from './plot-area.ts';
import type { Plotted } from './plot-line.ts';

interface OverProps {
  readonly area: PlotArea;
  readonly plotted: Plotted;
  /** Shows the instant under the pointer of each other linked plot. */
  readonly isLinked: boolean;
}

/** What stands over the lines of a plot, as elements that are read out: limits, alarms, changes of sensor and notes. */
export function PlotOver({ area, plotted, isLinked }: OverProps) {
  const t = useTranslate();
  const rem = useRem();
  const { axes, limits, allowed, overlays, episodes, zone } = plotted;
  const { left, top, width, height } = area;
  const x = (at: number) => placeOf(area, at);
  const changes = overlays
    .filter(({ kind }) => kind === 'change')
    .map(({ from, label }) => ({ at: from, text: label }));
  return (
    // The place is measured in pixels of the screen, so it stands in no style that grows with the root's size.
    <svg style={{ position: 'absolute', left, top, width, height, overflow: 'visible', pointerEvents: 'none' }}>
      {isLinked && <Pointer x={x} width={width} height={height} />}
      {axes.map((axis, index) => (
        <Limits
          // An axis has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          thresholds={limits.filter((limit) => limit.axis === index)}
          y={heightOf(area, index === 0 ? 0 : 1, axis)}
          width={width}
          height={height}
          rem={rem}
          word={({ critical, value }) =>
            `${t(critical ? 'severity.critical' : 'severity.warning')} ${axis.format(axis.shown(value), 0)}`
          }
        />
      ))}
      {allowed !== undefined && axes[0] !== undefined && (
        <AllowedEdges allowed={allowed} axis={axes[0]} y={heightOf(area, 0, axes[0])} {...area} rem={rem} />
      )}
      <g pointerEvents="auto">
        <Changes x={x} changes={changes} width={width} height={height} rem={rem} />
        <Notes notes={overlays.filter(({ kind }) => kind === 'note')} x={x} width={width} height={height} rem={rem} />
        <Marks
          x={x}
          episodes={episodes}
          width={width}
          height={height}
          rem={rem}
          word={({ kind, look, at }) => `${t(look.word)}: ${t(`chart.mark.${kind}`)}, ${formatInstant(at, zone)}`}
        />
      </g>
    </svg>
  );
}
