/** The browser can take push messages here: it has a worker, and the page is secure. */
export const canTakePushes = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Thrown if the person or the browser forbids notifications. */
export class NotAllowed extends Error {}

/** Asks the browser for its subscription under the key of the installation; one under another key is given up. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const before = await pushManager.getSubscription();
  const kept = before?.options.applicationServerKey;
  if (before && kept && !isSame(new Uint8Array(kept), options.applicationServerKey)) await before.unsubscribe();
  return (await pushManager.subscribe(options)).toJSON();
}

/** Ends the subscription of this browser; its push service then says that the device is gone. */
export async function endSubscription(): Promise<void> {
  if (!canTakePushes()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
