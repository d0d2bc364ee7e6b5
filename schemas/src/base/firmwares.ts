/** The newest firmware of each hardware; `any` is for hardware that is not listed or not reported. */
export type Firmwares = Readonly<Record<string, string>> & { readonly any: string };

export const OUR_FIRMWARES: Firmwares = { any: '4.7.1', R1: '4.6.2', R2: '4.7.1', R3: '4.7.1' };

/** The newest firmware for a hardware version. */
export function newestFirmware(firmwares: Firmwares, hardware: string | undefined): string {
  return (hardware !== undefined && Object.hasOwn(firmwares, hardware) && firmwares[hardware]) || firmwares.any;
}
