import { text, type Shape } from '../shape.ts';

/** A day, or a day and a time; without an offset it is UTC, as clients of the family write it. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** `2026-05-19`, `2026-05-19 23:40` or ISO 8601 with or without an offset, as ISO 8601 in UTC. */
export function instantText(): Shape<string> {
  return text(40)
    .custom((written: string, { error }) => {
      const [, day = '', time = '00:00', offset = 'Z'] = WRITTEN.exec(written) ?? [];
      const at = new Date(`${day}T${time}${offset}`);
      return Number.isNaN(at.getTime()) ? error('string.isoDate') : at.toISOString();
    })
    .messages({ 'string.isoDate': '{{#label}} must be a day or an instant in ISO 8601' });
}
