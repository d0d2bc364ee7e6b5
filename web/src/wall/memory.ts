const MEGABYTE = 1_048_576;

/** The memory of the page's scripts in MiB. Chromium alone tells it. */
export function memory(): { readonly memoryMb?: number } {
  const told = (performance as { readonly memory?: { readonly usedJSHeapSize: number } }).memory;
  return told === undefined ? {} : { memoryMb: Math.round(told.usedJSHeapSize / MEGABYTE) };
}
