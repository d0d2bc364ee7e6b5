import { pageLanguage } from '../messages/page-language.ts';
import { formatNumber } from '../value/number.ts';

const KIB = 1024;

/** A size in bytes as KiB, or as MiB with one decimal. */
export function fileSize(bytes: number, language: string = pageLanguage()): string {
  if (bytes >= KIB * KIB) return `${formatNumber(bytes / KIB / KIB, 1, language)} MiB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / KIB)), 0, language)} KiB`;
}
