import pg from 'pg';

/** Types the driver would read in the zone of this process: kept as PostgreSQL writes them. */
const AS_TEXT = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP]);

function asText(value: string): string {
  return value;
}

/** How values are read, for our connections only: the driver's global table stays as it is. */
export const readers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && AS_TEXT.has(id)) return asText;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  },
};
