import { Navigate, type RouteObject } from 'react-router';
import { NotFound } from '../page/NotFound.tsx';
import { page } from './page.tsx';

/** The user's pages, below `/user`. */
export const userPages: RouteObject[] = [
  { index: true, element: <Navigate to="profile" replace /> },
  { path: 'profile', element: page(() => import('../user/ProfilePage.tsx').then((file) => file.ProfilePage)) },
  { path: 'units', element: page(() => import('../user/UnitsPage.tsx').then((file) => file.UnitsPage)) },
  {
    path: 'notifications',
    element: page(() => import('../notification/NotificationsPage.tsx').then((file) => file.NotificationsPage)),
  },
  { path: 'sounds', element: page(() => import('../user/SoundsPage.tsx').then((file) => file.SoundsPage)) },
  { path: 'sessions', element: page(() => import('../user/SessionsPage.tsx').then((file) => file.SessionsPage)) },
  {
    path: 'my-workspaces',
    element: page(() => import('../organization/MyWorkspacesPage.tsx').then((file) => file.MyWorkspacesPage)),
  },
  { path: '*', element: <NotFound /> },
];
