import type { Invite } from '@watchglass/schemas/invitation/commands';
import type { Faults } from '../form/use-form.ts';
import { changeOf, NEW_STANDING, type Standing } from '../member/member-form.ts';

/** Everybody in one form gets the same role and rights. */
export interface InviteForm extends Standing {
  readonly emails: readonly string[];
}

export const NEW_INVITATION: InviteForm = { ...NEW_STANDING, emails: [] };

/** Addresses as they are typed or pasted: apart by spaces, commas, semicolons or lines, each once. */
export function addressesIn(typed: readonly string[]): string[] {
  return [
    ...new Set(
      typed
        .flatMap((text) => text.split(/[\s,;]+/))
        .map((text) => text.replaceAll(/^[<"']+|(?<![>"'])[>"']+$/g, '').toLowerCase())
        .filter(Boolean),
    ),
  ];
}

/** What is sent. */
export function invitationOf({ emails, ...standing }: InviteForm): Invite {
  return { items: emails.map((email) => ({ email, ...changeOf(standing) })) };
}

/** The first address that is wrong, with what is wrong with it; null where it is something else, or nothing. */
export function wrongAddress(
  { emails }: InviteForm,
  faults: Faults,
): { readonly email: string; readonly rule: string } | null {
  const found = Object.values(faults).flatMap((fault) => {
    const index = /^items\.(\d+)\.email$/.exec(fault.field)?.[1];
    return index === undefined ? [] : [{ email: emails[Number(index)] ?? '', rule: fault.rule }];
  });
  return found[0] ?? null;
}
