import type { Invite } from '@watchglass/schemas/invitation/commands';
import type { Faults } from '../form/use-form.ts';
import { changeOf, NEW_STANDING, type Standing } from '../member/member-form.ts';

/** All addresses of one form get the same role and rights. */
export interface InviteForm extends Standing {
  readonly emails: readonly string[];
}

export const NEW_INVITATION: InviteForm = { ...NEW_STANDING, emails: [] };

/** Splits addresses at spaces, commas, semicolons or lines, each once. */
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

/** Builds the body of the command. */
export function invitationOf({ emails, ...standing }: InviteForm): Invite {
  return { items: emails.map((email) => ({ email, ...changeOf(standing) })) };
}

/** Returns the first invalid address with its fault; null if the failure has another cause. */
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
