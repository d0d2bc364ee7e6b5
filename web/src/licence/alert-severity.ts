import type { LicenceAlert } from '@watchglass/schemas/licence/licence';

const SEVERITY: Partial<Readonly<Record<LicenceAlert, 'warning' | 'info'>>> = {
  licExpiring: 'warning',
  payProcessing: 'info',
};

/** The severity of an alert: an error unless the alert is known to be milder. */
export function severityOf(alert: LicenceAlert): 'error' | 'warning' | 'info' {
  return SEVERITY[alert] ?? 'error';
}
