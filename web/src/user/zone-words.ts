/** `Europe/Riga (UTC+02:00)`: a zone with its current offset. */
export function zoneWords(zone: string): string {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  const offset = part?.value.replace('GMT', '') ?? '';
  return `${zone} (UTC${offset === '' ? '±00:00' : offset})`;
}
