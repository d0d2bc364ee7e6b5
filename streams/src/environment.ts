export type Environment = Readonly<Record<string, string | undefined>>;

/** The address in a variable, undefined if unset. Throws with its name if it is no address of these protocols. */
export function readAddress(environment: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = environment[name];
  if (value === undefined || value === '') return undefined;
  if (isAddress(value, protocols)) return value;
  throw new Error(
    `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

/** Like `readAddress`, for several addresses joined by commas. */
export function readAddresses(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const values = (environment[name] ?? '').split(',').map((value) => value.trim());
  return values.map((value) => readAddress({ [name]: value }, name, protocols)).join() || undefined;
}

export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}

/** The number in a variable. Throws with its name if it is not whole or out of bounds. */
export function readWholeNumber(environment: Environment, name: string, { least, most, otherwise }: Bounds): number {
  const count = Number(environment[name] || otherwise);
  if (Number.isInteger(count) && count >= least && count <= most) return count;
  throw new Error(`${name} must be a whole number from ${least} to ${most}`);
}

function isAddress(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
