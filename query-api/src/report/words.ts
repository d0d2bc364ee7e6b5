import type { Language } from '@watchglass/schemas/user/languages';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { it } from './words/it.ts';
import { lv } from './words/lv.ts';
import { nl } from './words/nl.ts';
import { pt } from './words/pt.ts';
import { ru } from './words/ru.ts';

/** The words of the documents in one language. In braces stands what is put in. */
export type ReportWords = Readonly<
  Record<
    | 'compliance'
    | 'summary'
    | 'workspace'
    | 'period'
    | 'zone'
    | 'revision'
    | 'madeAt'
    | 'madeBy'
    | 'figures'
    | 'limits'
    | 'rule'
    | 'source'
    | 'location'
    | 'readings'
    | 'min'
    | 'max'
    | 'mean'
    | 'deviation'
    | 'percentiles'
    | 'weightedMean'
    | 'kinetic'
    | 'warmest'
    | 'warmestMonth'
    | 'within'
    | 'below'
    | 'above'
    | 'unknown'
    | 'coverage'
    | 'excursions'
    | 'from'
    | 'to'
    | 'duration'
    | 'furthest'
    | 'beyond'
    | 'acknowledged'
    | 'comment'
    | 'notAcknowledged'
    | 'noAlarm'
    | 'earlier'
    | 'later'
    | 'gaps'
    | 'late'
    | 'conflicts'
    | 'measuredAt'
    | 'value'
    | 'receivedAt'
    | 'refusedValue'
    | 'changes'
    | 'sensor'
    | 'outOfSight'
    | 'certificates'
    | 'certificate'
    | 'laboratory'
    | 'calibratedOn'
    | 'dueOn'
    | 'noCertificate'
    | 'adjustments'
    | 'version'
    | 'slope'
    | 'offset'
    | 'tare'
    | 'normalising'
    | 'ruleVersions'
    | 'critical'
    | 'warning'
    | 'by'
    | 'cause'
    | 'created'
    | 'changed'
    | 'enabled'
    | 'disabled'
    | 'annotations'
    | 'about'
    | 'text'
    | 'signatures'
    | 'meaning'
    | 'signedAt'
    | 'prepared'
    | 'reviewed'
    | 'approved'
    | 'name'
    | 'date'
    | 'signature'
    | 'moreInXlsx'
    | 'more'
    | 'none'
    | 'withheld'
    | 'held'
    | 'missingLetters'
    | 'page'
    | 'hours'
    | 'minutes',
    string
  >
> & {
  /** Names of the metrics of the catalogue by their keys, as on screens. */
  readonly metrics: Readonly<Record<string, string>>;
};

export const WORDS: Readonly<Record<Language, ReportWords>> = { en, es, fr, it, de, nl, pt, lv, ru };

/** A text with what is put in. */
export const filled = (text: string, more: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(more[name] ?? ''));
