import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { resource, useResource } from '../http/resource.ts';
import { useOrganization } from '../user/rights.ts';

interface Instance {
  readonly demo: boolean;
}

/** The workspace of the demo building; null if this installation has none. */
const demoWorkspace = resource<number | null>(async (http) => {
  const { demo } = await http.get<Instance>('/static/config.json');
  return demo ? (await http.get<{ organizationId: number }>('/demo/cause-alarm')).organizationId : null;
});

/** A visitor of the demo building leaves the door of a cold store open. Other workspaces have no such button. */
export function CauseAlarmButton() {
  const t = useTranslate();
  const { id } = useOrganization();
  const loaded = useResource(demoWorkspace);
  const [caused, setCaused] = useState(false);
  if (loaded.state !== 'ready' || loaded.value !== id) return null;
  const cause = () => {
    setCaused(true);
    void fetch('/demo/cause-alarm', { method: 'POST' }).catch(() => setCaused(false));
  };
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      onClick={cause}
      disabled={caused}
      sx={{ whiteSpace: 'nowrap', minWidth: 0 }}
    >
      {t(caused ? 'demo.alarmCaused' : 'demo.causeAlarm')}
    </Button>
  );
}
