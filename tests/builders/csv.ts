/** The cells of a CSV file (RFC 4180), as a spreadsheet reads them. */
export function cellsOf(file: string): string[][] {
  const rows: string[][] = [];
  const text = file.replace(/^\uFEFF/, '');
  for (const [, before, quoted, plain = ''] of text.matchAll(/(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (before !== ',') rows.push([]);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  return rows;
}
