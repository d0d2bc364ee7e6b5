import Box from '@mui/material/Box';
import { placeOn, type GaugeBand, type GaugeLevel, type GaugePlace } from '@watchglass/schemas/tile/gauge-scale';
import { arc, CENTRE, pointer } from './arc.ts';

interface DialProps {
  readonly bands: readonly GaugeBand[];
  /** The bands in full colour: that of the present value. A scale on which all is well is calm. */
  readonly lit: readonly GaugeBand[];
  readonly value: number | null;
  readonly isFresh: boolean;
  /** The value in the person's unit; empty without one. */
  readonly text: string;
  readonly unit: string;
  /** Where the value lies if it is off the scale; empty on it. */
  readonly off: string;
  readonly format: (value: number) => string;
}

const drawing = { display: 'block', width: '100%', flexGrow: 1, minHeight: 0 } as const;
const RADIUS = 80;
const WIDTH = 13;
/** The gap between bands, as a share of the scale. */
const GAP = 0.006;
const COLOURS: Readonly<Record<GaugeLevel, string>> = {
  normal: 'var(--mui-palette-divider)',
  warning: 'var(--mui-palette-caution-main)',
  critical: 'var(--mui-palette-critical-main)',
};
/** A longer text is smaller. */
const TEXT = { largest: 40, width: 108, character: 0.6 } as const;

const QUIET = 'var(--mui-palette-text-secondary)';

function endsOf(bands: readonly GaugeBand[]): readonly [first: number, last: number] {
  return [bands[0]?.from ?? 0, bands.at(-1)?.to ?? 1];
}

/** A half circle of bands with a pointer; off the scale, an arrow and a word say so. An old value is grey. */
export function Dial({ bands, lit, value, isFresh, text, unit, off, format }: DialProps) {
  const place = value === null ? null : placeOn(bands, value);
  const [first, last] = endsOf(bands);
  const ink = isFresh ? 'var(--mui-palette-text-primary)' : 'var(--mui-palette-stale-main)';
  return (
    <Box component="svg" viewBox="0 0 200 118" preserveAspectRatio="xMidYMid meet" sx={drawing}>
      {bands.map((band) => (
        <Band key={band.from} of={band} isLit={lit.includes(band)} first={first} last={last} />
      ))}
      {place !== null && <Pointer of={place} ink={ink} />}
      <Value text={text} unit={unit} ink={ink} />
      <End x={CENTRE.x - RADIUS} text={format(first)} />
      <End x={CENTRE.x + RADIUS} text={format(last)} />
      {off !== '' && <Off text={off} ink={ink} />}
    </Box>
  );
}

interface BandProps {
  readonly of: GaugeBand;
  readonly isLit: boolean;
  readonly first: number;
  readonly last: number;
}

/** An abnormal band lies further out, so that its place tells it apart without colour. */
function Band({ of: { from, to, level }, isLit, first, last }: BandProps) {
  const at = (threshold: number): number => (threshold - first) / (last - first);
  const isNormal = level === 'normal';
  return (
    <path
      data-band={level}
      d={arc(at(from) + GAP, at(to) - GAP, isNormal ? RADIUS : RADIUS + 4)}
      style={{
        fill: 'none',
        stroke: COLOURS[level],
        strokeWidth: isNormal ? WIDTH : WIDTH - 5,
        opacity: isNormal || isLit ? 1 : 0.4,
      }}
    />
  );
}

function Pointer({ of: { share, off }, ink }: { of: GaugePlace; ink: string }) {
  return (
    <polygon
      data-pointer={off ?? 'on'}
      points={pointer(share, { tip: RADIUS - WIDTH / 2 - 2, back: RADIUS + WIDTH / 2 + 7, halfWidth: 0.024 })}
      style={{ fill: ink, stroke: 'var(--mui-palette-background-paper)', strokeWidth: 1.5 }}
    />
  );
}

/** Without a value, an empty ring. */
function Value({ text, unit, ink }: { text: string; unit: string; ink: string }) {
  const ring = { fill: 'none', stroke: ink, strokeWidth: 3, strokeDasharray: '5 4' };
  if (text === '') return <circle cx={CENTRE.x} cy={76} r={16} style={ring} />;
  const size = Math.min(TEXT.largest, TEXT.width / (text.length + 0.5 * unit.length) / TEXT.character);
  return (
    <text x={CENTRE.x} y={92} textAnchor="middle" style={{ fill: ink, fontSize: size, fontWeight: 560 }}>
      <tspan data-testid="value" className="figures">
        {text}
      </tspan>
      {unit !== '' && (
        <tspan dx="0.15em" style={{ fontSize: size * 0.45, fontWeight: 400, fill: QUIET }}>
          {unit}
        </tspan>
      )}
    </text>
  );
}

function End({ x, text }: { x: number; text: string }) {
  return (
    <text x={x} y={114} textAnchor="middle" className="figures" style={{ fill: QUIET, fontSize: 11 }}>
      {text}
    </text>
  );
}

function Off({ text, ink }: { text: string; ink: string }) {
  return (
    <text x={CENTRE.x} y={110} textAnchor="middle" style={{ fill: ink, fontSize: 11, fontWeight: 620 }}>
      {text}
    </text>
  );
}
