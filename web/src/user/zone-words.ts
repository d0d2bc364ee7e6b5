/** `Europe/Riga (UTC+02:00)`: a zone with its offset at an instant, epoch milliseconds; now by default. */
export function zoneWords(zone: string, at?: number): string {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  const offset = part?.value.replace('GMT', '') ?? '';
  return `${zone} (UTC${offset === '' ? '±00:00' : offset})`;
}
