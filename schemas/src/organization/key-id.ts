/** Id of the vault key that seals an organization's details. It equals no person's id: those are UUIDs of version 7. */
export function organizationKeyId(organizationId: number): string {
  return `00000000-0000-8000-8000-${organizationId.toString(16).padStart(12, '0')}`;
}
