import Alert from '@mui/material/Alert';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { OrganizationDetailsView } from '@watchglass/schemas/organization/views';
import { useRead } from '../http/use-read.ts';
import { OwnershipSection } from '../member/OwnershipSection.tsx';
import { useTranslate } from '../messages/messages.ts';
import { CustomMetricsSection } from '../metric/CustomMetricsSection.tsx';
import { Show } from '../page/Outcome.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { ConfigurationForm } from './ConfigurationForm.tsx';
import { OwnerOnlySection } from './OwnerOnlySection.tsx';
import { LogosSection } from './LogosSection.tsx';
import { WorkspacePage } from './WorkspacePage.tsx';

/** The workspace's name, place and payer; read-only for members who may not change them. */
export function ConfigurationPage() {
  const t = useTranslate();
  const { id, role } = useOrganization();
  const mayChange = useMay('organization', 'w');
  const maySeeMetrics = useMay('sensors', 'r');
  const { loaded, again } = useRead<OrganizationDetailsView>(`details ${id}`, (http, signal) =>
    http.get(`/api/spaces/space/${id}`, signal),
  );
  return (
    <WorkspacePage title={t('workspace.configuration')}>
      {!mayChange && (
        <Alert severity="info" variant="outlined">
          {t('workspace.configuration.readOnly')}
        </Alert>
      )}
      <Show loaded={loaded} again={again}>
        {(details) => (
          <>
            <ConfigurationForm key={details.etag} details={details} readOnly={!mayChange} again={again} />
            <LogosSection readOnly={!mayChange} />
            <OwnerOnlySection />
            {role === ROLE.owner && <OwnershipSection />}
            {maySeeMetrics && <CustomMetricsSection readOnly={!mayChange} />}
          </>
        )}
      </Show>
    </WorkspacePage>
  );
}
