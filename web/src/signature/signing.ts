import type { Signature } from '@watchglass/schemas/signature/signature';
import { atom, type Setter } from 'jotai';
import { refusedWith } from '../http/failure.ts';

/** A command that waits for a signature. */
interface AskedSignature {
  /** Sends the command with the signature; throws its failure. */
  readonly send: (signature: Signature) => Promise<void>;
  readonly cancel: () => void;
}

/** The command that waits now: one dialog asks for all of them. */
export const askedSignatureAtom = atom<AskedSignature | null>(null);

type Send<T> = (signature?: Signature) => Promise<T>;

/** Asks for a signature and sends the command with it. Rejects with `unsigned` if the person gives none. */
export function askSignature<T>(set: Setter, send: Send<T>, unsigned: unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    set(askedSignatureAtom, {
      send: async (signature) => resolve(await send(signature)),
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the failure of the command itself
      cancel: () => reject(unsigned),
    });
  });
}

/** Sends a command, and asks for a signature if the workspace requires one. */
export async function signed<T>(set: Setter, send: Send<T>): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (!refusedWith(thrown, 'SignatureRequired')) throw thrown;
    return askSignature(set, send, thrown);
  }
}
