import { dictionary } from '@zxcvbn-ts/language-common';

/** Additions to the library's list: words of other languages, of keyboards, and of the product itself. */
const OURS = `
  p@ssword contraseña contrasenha parole12 parole123 haslo123 lozinka1 heslo123 administrador sicherheit zaq1zaq1 qwertzui qwertzuiop
  0123456789 012345678 87654321 987654321 9876543210 0987654321 12341234 123123123 abcdefgh abcdefghi abcabcabc aa12345678 qweqweqwe
  defaultpassword adminadmin rootroot guestguest demodemo useruser loginlogin linkedin whatsapp instagram
  watchglass monitoring temperature thermometer basestation sensor sensors gateway
`
  .trim()
  .split(/\s+/);

/** The most common passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...OURS]);
