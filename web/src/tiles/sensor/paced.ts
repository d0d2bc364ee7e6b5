/** How old a drawn course may be. The value and its age beside it are of this moment; of three hours a second is less than a pixel. */
const EVERY_MS = 1_000;
/** So that a wall of courses is not drawn in one frame. */
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

/** In one of the next frames; asked for twice it is done once. */
function drawSoon(draw: () => void): void {
  if (due.size === 0) requestAnimationFrame(drawSome);
  due.add(draw);
}

export interface Paced {
  /** What is drawn has changed. */
  readonly changed: () => void;
  readonly end: () => void;
}

/** Draws at once, then at most once a second, and the last change always. */
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
