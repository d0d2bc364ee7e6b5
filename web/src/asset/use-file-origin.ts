import type { AssetFileView } from '@watchglass/schemas/asset/views';
import { fileSize } from '../file/file-size.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';

/** Tells the size of a file, who added it and when. */
export function useFileOrigin(): (file: AssetFileView) => string {
  const t = useTranslate();
  const zone = useTimeZone();
  return ({ bytes, addedAt, addedBy: name }) => {
    const [size, at] = [fileSize(bytes), formatDateTime(Date.parse(addedAt), zone)];
    return name === '' ? t('file.added', { size, at }) : t('file.addedBy', { size, name, at });
  };
}
