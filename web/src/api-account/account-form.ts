import type { ApiAccountTerms } from '@watchglass/schemas/api-account/commands';
import type { ApiAccountView } from '@watchglass/schemas/api-account/views';
import { GRANTABLE, type Rights } from '@watchglass/schemas/member/rights';

export interface AccountForm {
  readonly name: string;
  readonly rights: Rights;
  /** Epoch milliseconds; null until one is chosen. */
  readonly expiresAt: number | null;
}

/** A new account also needs the API terms to be accepted. */
export interface NewAccountForm extends AccountForm {
  readonly agreeTerms: boolean;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

/** A new account may read what most programs need, for three months, rounded to the full hour. */
export function newAccount(now: number): NewAccountForm {
  const inUsual = now + USUAL_DAYS * DAY_MS;
  return { name: '', rights: { sensors: 'r' }, expiresAt: inUsual - (inUsual % 3_600_000), agreeTerms: false };
}

export function formOf({ name, permissions, expiresAt }: ApiAccountView): AccountForm {
  return { name, rights: permissions, expiresAt: Date.parse(expiresAt) };
}

/** Builds the body of the command; a missing expiry is omitted and refused by the contract. */
export function termsOf({
  name,
  rights,
  expiresAt,
}: AccountForm): Omit<ApiAccountTerms, 'expiresAt'> & Partial<ApiAccountTerms> {
  const permissions = Object.fromEntries(
    GRANTABLE.flatMap((module) => (rights[module] === undefined ? [] : [[module, rights[module]]])),
  );
  return {
    name: name.trim(),
    permissions,
    ...(expiresAt === null ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  };
}

export const newTermsOf = (form: NewAccountForm): object => ({ ...termsOf(form), agreeTerms: form.agreeTerms });
