/** What the page is about: a wall, and an instant in ISO 8601. */
export interface ShownAddress {
  readonly wallId: string | null;
  /** Epoch milliseconds; null until one is chosen. */
  readonly at: number | null;
}

export function readShownAddress(query: URLSearchParams): ShownAddress {
  const at = Date.parse(query.get('when') ?? '');
  return { wallId: query.get('wall'), at: Number.isNaN(at) ? null : at };
}

/** The address of the page: `at` would open it in the past. */
export function shownPath(organizationId: number, { wallId, at }: ShownAddress): string {
  const query = new URLSearchParams();
  if (wallId !== null) query.set('wall', wallId);
  if (at !== null) query.set('when', new Date(at).toISOString());
  const text = query.toString();
  return `/${organizationId}/settings/walls/shown${text === '' ? '' : `?${text}`}`;
}
