/** The maximum age of a drawn sparkline. The value beside it is live; of three hours, a second is less than a pixel. */
const EVERY_MS = 1_000;
/** Spreads the sparklines of a wall over several frames. */
const PER_FRAME = 8;

const due = new Set<() => void>();

function drawSome(): void {
  let drawn = 0;
  for (const draw of due) {
    due.delete(draw);
    draw();
    drawn += 1;
    if (drawn === PER_FRAME) break;
  }
  if (due.size > 0) requestAnimationFrame(drawSome);
}

/** Draws in one of the next frames; repeated requests draw once. */
function drawSoon(draw: () => void): void {
  if (due.size === 0) requestAnimationFrame(drawSome);
  due.add(draw);
}

export interface Paced {
  /** Reports a change of the drawn data. */
  readonly changed: () => void;
  readonly end: () => void;
}

/** Draws at once, then at most once a second, and always the last change. */
export function paced(draw: () => void): Paced {
  let drawnAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    timer = undefined;
    drawnAt = performance.now();
    draw();
  };
  return {
    changed() {
      timer ??= setTimeout(() => drawSoon(now), drawnAt + EVERY_MS - performance.now());
    },
    end() {
      clearTimeout(timer);
      due.delete(now);
    },
  };
}
