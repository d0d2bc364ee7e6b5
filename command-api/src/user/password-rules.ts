import { refuse } from '@watchglass/schemas/refusals';
import { commonPasswords } from './common-passwords.ts';

export interface NewPassword {
  readonly password: string;
  readonly login: string;
  readonly name: string;
}

/** Characters beside the owner's name from which a password no longer resembles it. */
const BESIDE_MIN_CHARACTERS = 6;
const PART_MIN_CHARACTERS = 3;
/** A common password followed by so few digits and signs is still common. */
const APPENDED = /[\d\p{P}\p{S}]{1,5}$/u;

function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');
}

function resembles(password: string, part: string): boolean {
  if (part.length < PART_MIN_CHARACTERS) return false;
  return part.includes(password) || (password.includes(part) && password.length - part.length < BESIDE_MIN_CHARACTERS);
}

function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const [first = ''] = plain;
  const stem = plain.replace(APPENDED, '');
  return commonPasswords.has(plain) || commonPasswords.has(stem) || plain === first.repeat(plain.length);
}

/** Refuses a password that resembles its owner's address or name, or that is common. */
export function checkPassword({ password, login, name }: NewPassword): void {
  const [local = ''] = login.split('@');
  const parts = [login, local, ...local.split(/[^\p{L}\p{Nd}]+/u), name, ...name.split(/\s+/)].map(squash);
  const squashed = squash(password);
  if (squashed !== '' && parts.some((part) => resembles(squashed, part))) refuse('PasswordLikeLogin');
  if (isCommon(password)) refuse('PasswordTooCommon');
}
