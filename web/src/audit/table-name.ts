import type { MessageKey, Translate } from '../messages/messages.ts';

/** Tables whose rows are no things of one concept. */
const TABLES: Readonly<Record<string, MessageKey>> = {
  'alarm-history': 'nav.alarmHistory',
  audit: 'nav.audit',
  'cold-chain': 'nav.coldChain',
  comparison: 'compare.title',
  'field-bus-point': 'fieldBus.title',
  reading: 'lineChart.figure.n',
};

/** What the rows of an exported table are; a table of a newer server has its name. */
export function tableName(t: Translate, table: string): string {
  const key = TABLES[table] ?? t.known('concept', table);
  return key === null ? table : t(key);
}
