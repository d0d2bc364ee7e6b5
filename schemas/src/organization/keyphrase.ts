/** The text that a person must type to delete a workspace or to unregister a base: its name in capitals. */
export function keyphraseOf(name: string): string {
  return name.normalize('NFC').toUpperCase();
}
