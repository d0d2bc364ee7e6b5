import type { MapTiles } from '@watchglass/schemas/version/views';

const PLACES = ['{z}', '{x}', '{y}'];

/** The origin of a template of addresses. Throws TypeError if it is no address. */
export function originOf(template: string): string {
  return new URL(template.replaceAll(/[{}]/g, '')).origin;
}

/** Throws an error that names the invalid variable: the origin becomes part of the page's security policy. */
export function readMapTiles(url: string | undefined, attribution: string | undefined): MapTiles | null {
  if (url === undefined) return null;
  const isTemplate =
    /^https?:\/\/[\w.-]+(:\d{1,5})?\/[^\s;,'"]*$/.test(url) && PLACES.every((each) => url.includes(each));
  if (!isTemplate) throw new RangeError(`WATCHGLASS_MAP_TILES must be an address with ${PLACES.join(', ')}`);
  if (attribution === undefined) throw new RangeError('WATCHGLASS_MAP_TILES needs WATCHGLASS_MAP_ATTRIBUTION');
  return { url, attribution };
}
