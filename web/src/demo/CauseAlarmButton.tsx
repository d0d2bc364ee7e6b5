import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { resource, useResource } from '../http/resource.ts';

interface Instance {
  readonly demo: boolean;
}

/** What this installation says of itself. */
const instance = resource<Instance>((http) => http.get<Instance>('/static/config.json'));

/** A visitor of the demo building leaves the door of a cold store open. Nowhere else is there such a button. */
export function CauseAlarmButton() {
  const t = useTranslate();
  const loaded = useResource(instance);
  const [caused, setCaused] = useState(false);
  if (loaded.state !== 'ready' || !loaded.value.demo) return null;
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
