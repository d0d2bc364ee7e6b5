import type { Failure } from '../http/failure.ts';
import { DownloadButton } from '../table/DownloadButton.tsx';
import { useOrganization } from '../user/rights.ts';
import { exportPath, type AuditQuery } from './audit-query.ts';

interface ExportProps {
  readonly query: AuditQuery;
  readonly onFailure: (failure: Failure | null) => void;
}

/** Downloads the entries that are shown, on all pages. */
export function ExportButton({ query, onFailure }: ExportProps) {
  const { id } = useOrganization();
  return <DownloadButton path={(now) => exportPath(id, query, now)} name={`audit-${id}`} onFailure={onFailure} />;
}
