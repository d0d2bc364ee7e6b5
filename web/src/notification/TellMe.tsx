import Button from '@mui/material/Button';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useResource } from '../http/resource.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { useIsPast } from '../past/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { setSubscriptionAtom, subscriptionResource } from './atoms.ts';

interface TellMeProps {
  readonly ruleId: string;
}

/** "Tell me": subscribes the person to the alarms of a rule, or ends that. A failed change leaves it as it was. */
export function TellMe({ ruleId }: TellMeProps) {
  return useIsPast() ? null : <Subscription ruleId={ruleId} />;
}

function Subscription({ ruleId }: TellMeProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const loaded = useResource(subscriptionResource(`${organizationId}/${ruleId}`));
  const set = useSetAtom(setSubscriptionAtom);
  const lost = useAtomValue(linkLostAtom);
  const [sending, setSending] = useState(false);
  if (loaded.state !== 'ready') return null;
  const { subscribed } = loaded.value;
  async function change(): Promise<void> {
    setSending(true);
    try {
      await set({ organizationId, ruleId }, !subscribed);
    } catch {
      // The button still shows what is stored.
    } finally {
      setSending(false);
    }
  }
  return (
    <Button
      variant={subscribed ? 'contained' : 'outlined'}
      aria-pressed={subscribed}
      disabled={lost || sending}
      onClick={() => void change()}
      title={t('notifications.tellMe.text')}
    >
      {t(subscribed ? 'notifications.told' : 'notifications.tellMe')}
    </Button>
  );
}
