import type { ExportView } from '@watchglass/schemas/export/views';
import type { Translate } from '../messages/messages.ts';
import { formatNumber } from '../value/number.ts';

/** What has become of an export, in words. */
export function stateText(t: Translate, { state, ahead, rows, expectedRows, why }: ExportView): string {
  switch (state) {
    case 'waiting':
      return t('export.state.waiting', { ahead: formatNumber(ahead, 0) });
    case 'running':
      return t('export.state.running', {
        rows: formatNumber(rows, 0),
        expected: formatNumber(expectedRows ?? rows, 0),
      });
    case 'ready':
      return t('export.state.ready', { rows: formatNumber(rows, 0) });
    case 'failed':
      return t('export.state.failed', { why: t(`export.why.${why ?? 'trouble'}`) });
    case 'removed':
      return t('export.state.removed');
  }
}
