import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Overlay } from '../analytics/overlay.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useMay } from '../user/rights.ts';
import { useTimeZone } from '../user/preferences.ts';
import type { Begun } from './annotation-form.ts';
import { useAnnotations, type ShownThings } from './use-annotations.ts';
import { whenWords } from './when-words.ts';

const AnnotationDialog = lazily(() =>
  import('./AnnotationDialog.tsx').then((file) => ({ default: file.AnnotationDialog })),
);

/** A chart draws the latest ones of its time, at most. */
const MOST = 200;

/** The annotations of a chart, and the way to write and change them. */
export interface Notes {
  readonly items: readonly AnnotationView[];
  readonly total: number;
  /** Opens the form at an instant, in epoch milliseconds; undefined for members who may not write. */
  readonly write: ((target: AnnotationTarget, at: number) => void) | undefined;
  readonly change: (annotation: AnnotationView) => void;
  /** The open form; it stands anywhere on the page. */
  readonly dialog: ReactNode;
}

export function useNotes(things: ShownThings): Notes {
  const mayWrite = useMay('alarms', 'w');
  const [open, setOpen] = useState<AnnotationView | Begun | null>(null);
  const { items, total } = useAnnotations(things, MOST);
  return {
    items,
    total,
    write: mayWrite ? (target, from) => setOpen({ target, from: Math.round(from), to: null }) : undefined,
    change: setOpen,
    dialog: open && (
      <Suspense fallback={null}>
        <AnnotationDialog of={open} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}

/** What annotations are on a chart; of points only those of the metric, if there is one. */
export function useNoteOverlays(items: readonly AnnotationView[], metricId?: number): readonly Overlay[] {
  const t = useTranslate();
  const zone = useTimeZone();
  return useMemo(
    () =>
      items
        .filter(({ target }) => metricId === undefined || target.kind !== 'point' || target.metricId === metricId)
        .map((item) => overlayOf(t, item, zone)),
    [items, metricId, t, zone],
  );
}

function overlayOf(t: Translate, item: AnnotationView, zone: string): Overlay {
  return {
    id: item.id,
    from: Date.parse(item.from),
    ...(item.to !== null && { to: Date.parse(item.to) }),
    label: `${whenWords(t, item, zone)}: ${item.text}`,
    colour: 'primary',
    kind: 'note',
  };
}
