import { API_USERNAME_DOMAIN } from './limits.ts';

const AT = `@${API_USERNAME_DOMAIN}`;

export const usernameOf = (accountId: string): string => `${accountId}${AT}`;

/** The account that a login names; null if it is not the user name of an API account. */
export function accountOfUsername(login: string): string | null {
  const name = login.trim().toLowerCase();
  return name.endsWith(AT) ? name.slice(0, -AT.length) : null;
}
