import type { RouteObject } from 'react-router';
import { page } from './page.tsx';

/** The targets of links in mails about alarms. Nobody needs to sign in. */
export const linkPages: RouteObject[] = [
  {
    path: '/alarm-link',
    element: page(() => import('../notification/AlarmLinkPage.tsx').then((file) => file.AlarmLinkPage)),
  },
  {
    path: '/confirm-mailbox',
    element: page(() => import('../destination/ConfirmMailboxPage.tsx').then((file) => file.ConfirmMailboxPage)),
  },
  {
    path: '/unsubscribe',
    element: page(() => import('../notification/UnsubscribePage.tsx').then((file) => file.UnsubscribePage)),
  },
];
