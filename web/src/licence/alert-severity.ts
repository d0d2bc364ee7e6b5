import type { LicenceAlert } from '@watchglass/schemas/licence/licence';

const SEVERITY: Partial<Readonly<Record<LicenceAlert, 'warning' | 'info'>>> = {
  licExpiring: 'warning',
  payProcessing: 'info',
};

/** The colour of an alert: red unless it is known to be less. */
export function severityOf(alert: LicenceAlert): 'error' | 'warning' | 'info' {
  return SEVERITY[alert] ?? 'error';
}
