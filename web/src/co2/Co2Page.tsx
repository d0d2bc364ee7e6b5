import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { co2Scales } from './atoms.ts';
import { co2Label } from './Co2Mark.tsx';
import { ScaleEditor } from './ScaleEditor.tsx';

/** The CO₂ thresholds of the workspace. */
export function Co2Page() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('co2.title')}>
        <Typography color="text.secondary" sx={{ maxWidth: 640 }}>
          {t('co2.text')}
        </Typography>
        <Scale />
      </Page>
    </ForReaders>
  );
}

/** The form shows default labels in the page's language, and saves them as shown. */
function Scale() {
  const t = useTranslate();
  const mayChange = useMay('monitors', 'w');
  const loaded = useResource(co2Scales(useOrganization().id));
  return (
    <Show loaded={loaded}>
      {(scale) => {
        const labels = scale.labels.map((label) => co2Label(t, scale, label));
        return (
          <>
            {!mayChange && (
              <Alert severity="info" variant="outlined" sx={{ maxWidth: 640 }}>
                {t('co2.readOnly')}
              </Alert>
            )}
            <ScaleEditor
              key={JSON.stringify([scale.thresholds, labels])}
              scale={{ ...scale, labels }}
              readOnly={!mayChange}
            />
          </>
        );
      }}
    </Show>
  );
}
