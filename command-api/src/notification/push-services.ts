import { addressProblem, hostOf, type OutgoingConfig } from '../outgoing/address-problem.ts';

/** Hosts of the browser makers' push services; a dot at the beginning stands for every host below. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

export interface PushConfig extends OutgoingConfig {
  /** Hosts of other push services. */
  readonly pushServices: readonly string[];
}

/** True for an address of a known push service. */
export function isAtPushService(endpoint: string, { exceptions, pushServices }: PushConfig): boolean {
  if (addressProblem(endpoint, { exceptions }) !== null) return false;
  const host = hostOf(new URL(endpoint));
  return (
    pushServices.includes(host) || SERVICES.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each))
  );
}
