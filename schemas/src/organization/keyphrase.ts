/** What must be typed before a workspace is deleted. */
export function keyphraseOf(organizationName: string): string {
  return organizationName.normalize('NFC').toUpperCase();
}
