import type { AnnotationChange } from '@watchglass/schemas/annotation/commands';
import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';

export interface AnnotationForm {
  readonly kind: AnnotationTarget['kind'];
  /** One at most, as the next three. */
  readonly sensors: readonly number[];
  readonly metrics: readonly number[];
  readonly assets: readonly string[];
  readonly location: string | null;
  readonly isSpan: boolean;
  /** Epoch milliseconds; null until one is chosen. */
  readonly from: number | null;
  readonly to: number | null;
  readonly text: string;
}

/** Where and when a new annotation begins: as a chart or a page is opened. */
export interface Begun {
  readonly target: AnnotationTarget;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Null for one instant. */
  readonly to: number | null;
}

const HOUR_MS = 3_600_000;

/** The form for a target; what it does not name is empty. */
function targeted(
  target: AnnotationTarget,
): Pick<AnnotationForm, 'kind' | 'sensors' | 'metrics' | 'assets' | 'location'> {
  return {
    kind: target.kind,
    sensors: 'sensorId' in target ? [target.sensorId] : [],
    metrics: 'metricId' in target ? [target.metricId] : [],
    assets: 'assetId' in target ? [target.assetId] : [],
    location: 'locationId' in target ? target.locationId : null,
  };
}

export function newAnnotation({ target, from, to }: Begun): AnnotationForm {
  return { ...targeted(target), isSpan: to !== null, from, to: to ?? from + HOUR_MS, text: '' };
}

/** What an annotation said, now or in an earlier version. */
export function saidIn({ from, to, text }: AnnotationChange): Pick<AnnotationForm, 'isSpan' | 'from' | 'to' | 'text'> {
  const begin = Date.parse(from);
  return { isSpan: to !== null, from: begin, to: to === null ? begin + HOUR_MS : Date.parse(to), text };
}

export function formOf({ target, from, to, text }: AnnotationView): AnnotationForm {
  return { ...targeted(target as AnnotationTarget), ...saidIn({ from, to, text }) };
}

function targetOf({ kind, sensors, metrics, assets, location }: AnnotationForm): object {
  switch (kind) {
    case 'point':
      return { kind, sensorId: sensors[0], metricId: metrics[0] };
    case 'sensor':
      return { kind, sensorId: sensors[0] };
    case 'asset':
      return { kind, assetId: assets[0] };
    case 'location':
      return { kind, locationId: location ?? undefined };
    case 'workspace':
      return { kind };
  }
}

const iso = (at: number | null): string | undefined => (at === null ? undefined : new Date(at).toISOString());

/** Builds the body of a change; the contract's shape decides if it is valid. */
export function changeIn({ isSpan, from, to, text }: AnnotationForm): object {
  return { from: iso(from), to: isSpan ? iso(to) : null, text: text.trim() };
}

/** Builds the body of a new annotation. */
export function annotationIn(form: AnnotationForm): object {
  return { target: targetOf(form), ...changeIn(form) };
}
