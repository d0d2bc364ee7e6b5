/** By which the vault names the key of what an organization tells of itself. No person has such an id: theirs are of version 7. */
export function organizationKeyId(organizationId: number): string {
  return `00000000-0000-8000-8000-${organizationId.toString(16).padStart(12, '0')}`;
}
