/** The newest firmware of each hardware; `any` is for hardware that is not listed or not reported. */
const NEWEST: Readonly<Record<string, string>> = { any: '4.7.1', R1: '4.6.2', R2: '4.7.1', R3: '4.7.1' };

/** The newest firmware for a hardware version. */
export function newestFirmware(hardware: string | undefined): string {
  return NEWEST[hardware ?? 'any'] ?? NEWEST['any'] ?? '';
}
