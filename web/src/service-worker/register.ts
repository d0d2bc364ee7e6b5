/** Plain http and some private windows have none: the app works without it, and only an offline start does not. */
export const hasWorker = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/** Installs the worker or its newer version. The browser compares it with the server's at each visit. */
export async function registerWorker(): Promise<void> {
  if (hasWorker()) await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
}
