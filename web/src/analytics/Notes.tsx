import type { Overlay } from './overlay.ts';

interface NotesProps {
  readonly notes: readonly Overlay[];
  readonly x: (at: number) => number;
  readonly width: number;
  readonly height: number;
  /** CSS pixels of 1rem. */
  readonly rem: number;
}

/** A dotted line with a flag at the beginning of each note; its words are read out and shown on pointing. */
export function Notes({ notes, x, width, height, rem }: NotesProps) {
  return notes
    .map((note) => ({ ...note, place: x(note.from) }))
    .filter(({ place }) => place >= 0 && place <= width)
    .map(({ id, label, colour, place }) => (
      <g key={id} role="img" aria-label={label}>
        <title>{label}</title>
        <line
          x1={place}
          x2={place}
          y1={-0.9 * rem}
          y2={height}
          stroke={`var(--mui-palette-${colour}-main)`}
          strokeWidth={1.25}
          strokeDasharray="2 3"
        />
        <path
          d={`M${place} ${-1 * rem}h${0.8 * rem}l${-0.25 * rem} ${0.3 * rem}l${0.25 * rem} ${0.3 * rem}h${-0.8 * rem}z`}
          fill={`var(--mui-palette-${colour}-main)`}
        />
      </g>
    ));
}
