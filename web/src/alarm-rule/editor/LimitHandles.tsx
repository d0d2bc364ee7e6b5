import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { ChartArea } from '../../chart/area.ts';
import { movedBy } from './limit-steps.ts';
import type { Limit } from '../rule-form.ts';

export interface MovableLimit {
  readonly name: Limit;
  /** In the metric's native unit, and as the person sees it. */
  readonly native: number;
  readonly shown: number;
  readonly label: string;
  readonly text: string;
}

interface HandlesProps {
  readonly area: ChartArea;
  readonly limits: readonly MovableLimit[];
  readonly digits: number;
  /** Moves a limit to a value in the native unit. */
  readonly onDrag: (name: Limit, native: number) => void;
  /** Moves a limit to a value in the person's unit. */
  readonly onStep: (name: Limit, shown: number) => void;
  /** The scale of the chart stays while a line is held. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A wide invisible band over each limit of the chart, with a grip: dragged by pointer, moved by arrow keys. */
export function LimitHandles({ area, limits, digits, onDrag, onStep, onHold }: HandlesProps) {
  return (
    <g>
      {limits.map((limit) => (
        <Handle
          key={limit.name}
          area={area}
          limit={limit}
          onHold={onHold}
          onDrag={(native) => onDrag(limit.name, native)}
          onKey={(event) => {
            const moved = movedBy(event.key, limit.shown, digits);
            if (moved === null) return;
            event.preventDefault();
            onStep(limit.name, moved);
          }}
        />
      ))}
    </g>
  );
}

const REACH_PX = 11;
const GRIP = { width: 22, height: 14 } as const;

interface HandleProps extends Pick<HandlesProps, 'area' | 'onHold'> {
  readonly limit: MovableLimit;
  readonly onDrag: (native: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Handle({ area: { y, valueAt, width, height }, limit, onHold, onDrag, onKey }: HandleProps) {
  const held = useRef(false);
  const at = Math.min(height, Math.max(0, y(limit.native)));
  const tone = limit.name.endsWith('critical') ? 'critical' : 'caution';
  const release = () => {
    held.current = false;
    onHold(false);
  };
  const drag = (event: PointerEvent<SVGGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!held.current || matrix === null) return;
    const inside = (event.clientY - matrix.f) / matrix.d;
    onDrag(valueAt(Math.min(height, Math.max(0, inside))));
  };
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={limit.label}
      aria-orientation="vertical"
      aria-valuenow={limit.shown}
      aria-valuetext={limit.text}
      data-limit={limit.name}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      style={{ cursor: 'ns-resize', touchAction: 'none' }}
    >
      <rect x={0} y={at - REACH_PX} width={width} height={2 * REACH_PX} fill="transparent" />
      <rect
        x={width - GRIP.width}
        y={at - GRIP.height / 2}
        width={GRIP.width}
        height={GRIP.height}
        rx={4}
        fill={`var(--mui-palette-${tone}-main)`}
        stroke="var(--mui-palette-background-paper)"
        strokeWidth={2}
      />
    </g>
  );
}
