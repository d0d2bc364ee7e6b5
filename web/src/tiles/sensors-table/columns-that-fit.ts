const NAME_AND_AGE_PX = 200;
const VALUE_PX = 92;

/** How many of the value columns have room beside name and age; at least one, if there is any. */
export function columnsThatFit(widthPx: number, columns: number): number {
  const room = Math.floor((widthPx - NAME_AND_AGE_PX) / VALUE_PX);
  return Math.min(columns, Math.max(1, room));
}
