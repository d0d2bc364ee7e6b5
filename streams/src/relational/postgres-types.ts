import pg from 'pg';

/** Types that the driver would read in the zone of this process: they stay PostgreSQL's text. */
const AS_TEXT = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP]);

function asText(value: string): string {
  return value;
}

/** Parsers for these connections alone: the driver's global table stays unchanged. */
export const readers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && AS_TEXT.has(id)) return asText;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  },
};
