import type { RefusalTable } from '../refusal.ts';

export const userRefusals = {
  LoginFailed: { status: 401, message: 'Login failed. Check the e-mail address and the password.' },
  ProviderSignInFailed: {
    status: 401,
    message: 'Signing in by the other service did not work. Try again, or use your password.',
  },
  AddressNotVerified: {
    status: 422,
    message: 'The other service has not verified your e-mail address. Verify it there, or register here.',
  },
  EmailNotConfirmed: { status: 424, message: 'Confirm your e-mail address first; we sent you a link.' },
  LoginTaken: { status: 422, message: 'There is already an account with this e-mail address.' },
  PasswordLikeLogin: { status: 422, message: 'The password must not resemble the e-mail address or the name.' },
  PasswordTooCommon: { status: 422, message: 'This password is among the most used ones. Choose another.' },
  LinkNotValid: { status: 400, message: 'This link is not valid any more.' },
  RefreshRejected: { status: 403, message: 'The session has ended. Sign in again.' },
  WrongPassword: { status: 422, message: 'Wrong password.' },
} as const satisfies RefusalTable;
