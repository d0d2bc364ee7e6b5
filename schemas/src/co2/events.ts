import { decimal, integer, listOf, shape, text, type EventsOf } from '../shape.ts';

const scale = shape({ thresholds: listOf(decimal()), labels: listOf(text(15)) });

export const co2Events = {
  /** Thresholds in ppm. The first `before` is the default scale. */
  Co2ThresholdsSet: shape({ organizationId: integer(1), before: scale, scale }),
};
export type Co2Event = EventsOf<typeof co2Events>;

export function co2Stream(organizationId: number): string {
  return `co2Thresholds-${organizationId}`;
}
