/** The text that a person must type to delete a workspace. */
export function keyphraseOf(organizationName: string): string {
  return organizationName.normalize('NFC').toUpperCase();
}
