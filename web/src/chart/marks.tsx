import { AlarmGlyph } from '../alarm/AlarmMark.tsx';
import type { Scale } from './band-path.ts';
import type { Episode, EpisodeMark } from './episode.ts';
import { spread } from './spread.ts';

interface MarksProps {
  readonly episodes: readonly Episode[];
  readonly x: Scale;
  readonly width: number;
  readonly height: number;
  /** CSS pixels of 1rem. */
  readonly rem: number;
  readonly word: (mark: EpisodeMark) => string;
}

const SIZE_REM = 1;
/** A mark further from its instant than this many of its sizes would mislead. */
const FURTHEST = 2;

/** Marks above the lines for raises, acknowledgements and ends, with the look of the table of states. */
export function Marks({ episodes, x, width, height, rem, word }: MarksProps) {
  const size = SIZE_REM * rem;
  const marks = episodes
    .flatMap((episode) =>
      episode.marks.map((mark) => ({ ...mark, id: `${episode.id} ${mark.kind} ${mark.at}`, place: x(mark.at) })),
    )
    .filter(({ place }) => place >= 0 && place <= width);
  const places = spread(
    marks.map(({ place }) => place),
    { size, length: width },
  );
  return marks.map((mark, index) => {
    const at = places[index] ?? null;
    if (at === null || Math.abs(at - mark.place) > FURTHEST * size) return null;
    const tone = mark.look.tone;
    return (
      <g key={mark.id}>
        <title>{word(mark)}</title>
        <line
          x1={mark.place}
          x2={mark.place}
          y1={0}
          y2={height}
          stroke={`var(--mui-palette-${tone}-main)`}
          strokeWidth={1}
          strokeDasharray="2 3"
        />
        <svg x={at - size / 2} y={-1.15 * size} width={size} height={size} viewBox="0 0 24 24">
          <AlarmGlyph look={mark.look} />
        </svg>
      </g>
    );
  });
}
