const KEY = 'watchglass.organization';

/** The organization opened last on this device; for paths without one. */
export function rememberedOrganization(): number | null {
  const text = window.localStorage.getItem(KEY);
  return text === null ? null : Number(text);
}

export function rememberOrganization(id: number): void {
  window.localStorage.setItem(KEY, String(id));
}
