/** What stands over the time of a chart: from an instant until another, or at one instant. Epoch milliseconds. */
export interface Overlay {
  readonly id: string;
  readonly from: number;
  /** Absent at an instant; infinite while it goes on. */
  readonly to?: number;
  /** Read out, and shown on pointing. */
  readonly label: string;
  /** A tone of the palette. */
  readonly colour: 'critical' | 'caution' | 'stale' | 'primary';
  readonly kind: OverlayKind;
}

/** An alarm and an excursion are bands, a change of sensor a line with arrows, a note a line or a band with a flag. */
export type OverlayKind = 'alarm' | 'excursion' | 'change' | 'note';
