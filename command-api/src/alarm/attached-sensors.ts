import type { AssetEvent } from '@watchglass/schemas/asset/events';

export type AttachmentEvent = Extract<
  AssetEvent,
  { type: 'SensorAttached' | 'SensorDetached' | 'PointRemoved' | 'AssetDeleted' | 'AssetRestored' }
>;

const TYPES: Readonly<Record<AttachmentEvent['type'], true>> = {
  SensorAttached: true,
  SensorDetached: true,
  PointRemoved: true,
  AssetDeleted: true,
  AssetRestored: true,
};
export const ATTACHMENT_EVENTS = Object.keys(TYPES) as AttachmentEvent['type'][];

export function isAttachment(event: { readonly type: string }): event is AttachmentEvent {
  return event.type in TYPES;
}

const NO_POINTS: ReadonlySet<string> = new Set();

/** The sensor that each asset point has now. */
export class AttachedSensors {
  readonly #pointsOf = new Map<number, Set<string>>();
  /** The last sensor of a point, and its asset. */
  readonly #lastOf = new Map<string, { readonly sensorId: number; readonly assetId: string }>();
  readonly #removed = new Set<string>();
  readonly #deletedAssets = new Set<string>();

  apply({ type, data }: AttachmentEvent): void {
    switch (type) {
      case 'SensorAttached':
        this.#lastOf.set(data.pointId, data);
        this.#pointsOf.set(data.sensorId, new Set([...(this.#pointsOf.get(data.sensorId) ?? []), data.pointId]));
        break;
      case 'SensorDetached':
        this.#pointsOf.get(data.sensorId)?.delete(data.pointId);
        break;
      case 'PointRemoved':
        this.#removed.add(data.pointId);
        break;
      case 'AssetDeleted':
        this.#deletedAssets.add(data.assetId);
        break;
      case 'AssetRestored':
        this.#deletedAssets.delete(data.assetId);
        break;
    }
  }

  /** The points that have the sensor now. */
  pointsOf(sensorId: number): readonly string[] {
    return [...(this.#pointsOf.get(sensorId) ?? NO_POINTS)].filter((pointId) => !this.#isGone(pointId));
  }

  /** The assets whose points have the sensor now. */
  assetsOf(sensorId: number): readonly string[] {
    return this.pointsOf(sensorId).flatMap((pointId) => this.#lastOf.get(pointId)?.assetId ?? []);
  }

  /** Returns true if one of these points had the sensor when it, or its asset, was removed. */
  isRemovedFrom(sensorId: number, pointIds: readonly string[]): boolean {
    const points = this.#pointsOf.get(sensorId) ?? NO_POINTS;
    return pointIds.some((pointId) => points.has(pointId) && this.#isGone(pointId));
  }

  #isGone(pointId: string): boolean {
    return this.#removed.has(pointId) || this.#deletedAssets.has(this.#lastOf.get(pointId)?.assetId ?? '');
  }
}
