/** A number as typed, with a point or a comma; a text that is none stays one, for the rule of its field. */
export function typedNumber(text: string): number | string {
  const typed = text.trim().replace(',', '.');
  return typed === '' || Number.isNaN(Number(typed)) ? text : Number(typed);
}
