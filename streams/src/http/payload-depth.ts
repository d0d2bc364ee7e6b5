const MAX_DEPTH = 32;

/** Whether a parsed body is nested deeper than anything that walks it later should have to follow. Files in it are no part of the nest. */
export function isTooDeep(payload: unknown): boolean {
  if (!isParsed(payload)) return false;
  let level: object[] = [payload];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((parent) => Object.values(parent)).filter((child) => typeof child === 'object' && child !== null && !ArrayBuffer.isView(child));
  }
  return false;
}

function isParsed(payload: unknown): payload is object {
  if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload)) return false;
  return Array.isArray(payload) || Object.getPrototypeOf(payload) === Object.prototype;
}
