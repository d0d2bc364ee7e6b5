import type { LegalDocument } from '@watchglass/schemas/legal/document';
import { Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import { Crashed } from '../page/Crashed.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Loading } from '../page/Outcome.tsx';
import { alarmPages } from './alarm-pages.tsx';
import { analyticsPages } from './analytics-pages.tsx';
import { OrganizationArea } from './OrganizationArea.tsx';
import { linkPages } from './link-pages.tsx';
import { loaded, page } from './page.tsx';
import { SignedInArea } from './SignedInArea.tsx';
import { ToUserPages } from './ToUserPages.tsx';
import { settingsPages } from './settings-pages.tsx';
import { userPages } from './user-pages.tsx';
import { UserArea } from './UserArea.tsx';

const legal = (document: LegalDocument): RouteObject['element'] =>
  page(() =>
    import('../legal/LegalPage.tsx').then(({ LegalPage }) => () => <LegalPage document={document} />),
  );
/** The dashboard's texts are part of the first load. */
const DashboardPage = loaded(() => import('../dashboard/DashboardPage.tsx').then((file) => file.DashboardPage));

/** The main area, below `/:orgId`. A new page adds one line here. */
const pages: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  {
    path: 'dashboard/:dashboardId?',
    element: (
      <Suspense fallback={<Loading />}>
        <DashboardPage />
      </Suspense>
    ),
  },
  {
    path: 'dashboard/:dashboardId/history',
    element: page(() => import('../dashboard/history/HistoryPage.tsx').then((file) => file.HistoryPage)),
  },
  {
    path: 'dashboards',
    element: page(() => import('../dashboard/DashboardsPage.tsx').then((file) => file.DashboardsPage)),
  },
  {
    path: 'sensors/sensor-table',
    element: page(() => import('../sensor/SensorTablePage.tsx').then((file) => file.SensorTablePage)),
  },
  {
    path: 'sensors/virtual-sensors',
    element: page(() => import('../sensor/SensorTablePage.tsx').then((file) => file.VirtualSensorsPage)),
  },
  {
    path: 'sensors/disabled-sensors-table',
    element: page(() => import('../sensor/SensorTablePage.tsx').then((file) => file.DisabledSensorsPage)),
  },
  {
    path: 'sensors/sensor/:sensorId',
    element: page(() => import('../sensor/SensorPage.tsx').then((file) => file.SensorPage)),
  },
  {
    path: 'assets/asset-table',
    element: page(() => import('../asset/AssetsPage.tsx').then((file) => file.AssetsPage)),
  },
  {
    path: 'assets/asset-measurements',
    element: page(() => import('../asset/MeasurementsPage.tsx').then((file) => file.MeasurementsPage)),
  },
  {
    path: 'assets/asset/:assetId',
    element: page(() => import('../asset/AssetPage.tsx').then((file) => file.AssetPage)),
  },
  {
    path: 'my-bases/my-bases-cards-view',
    element: page(() => import('../base/BasesPage.tsx').then((file) => file.BaseCardsPage)),
  },
  {
    path: 'my-bases/my-bases-table',
    element: page(() => import('../base/BasesPage.tsx').then((file) => file.BaseTablePage)),
  },
  {
    path: 'my-bases/registration-requests-table',
    element: page(() => import('../registration/RegistrationsPage.tsx').then((file) => file.RegistrationsPage)),
  },
  {
    path: 'my-bases/base/:serial',
    element: page(() => import('../base/BasePage.tsx').then((file) => file.BasePage)),
  },
  {
    path: 'workspace/members',
    element: page(() => import('../member/MembersPage.tsx').then((file) => file.MembersPage)),
  },
  {
    path: 'workspace/workspace-invites-management-table',
    element: page(() => import('../invitation/InvitationsPage.tsx').then((file) => file.InvitationsPage)),
  },
  {
    path: 'workspace/workspace-configuration',
    element: page(() => import('../organization/ConfigurationPage.tsx').then((file) => file.ConfigurationPage)),
  },
  {
    path: 'workspace/workspace-license',
    element: page(() => import('../licence/LicencePage.tsx').then((file) => file.LicencePage)),
  },
  {
    path: 'workspace/delete-workspace',
    element: page(() => import('../organization/DeletePage.tsx').then((file) => file.DeletePage)),
  },
  {
    path: 'workspace/notifications',
    element: page(() => import('../notice/NoticesPage.tsx').then((file) => file.NoticesPage)),
  },
  { path: 'workspace/audit', element: page(() => import('../audit/AuditPage.tsx').then((file) => file.AuditPage)) },
  {
    path: 'time/compare',
    element: page(() => import('../compare/ComparePage.tsx').then((file) => file.ComparePage)),
  },
  {
    path: 'history/:concept/:id',
    element: page(() => import('../history/HistoryPage.tsx').then((file) => file.HistoryPage)),
  },
  {
    path: 'plans/plans-table',
    element: page(() => import('../plan/PlansPage.tsx').then((file) => file.PlansPage)),
  },
  {
    path: 'plans/plan',
    element: page(() => import('../plan/PlanPage.tsx').then((file) => file.PlanPage)),
  },
  ...alarmPages,
  {
    path: 'medical-sensor-table',
    element: page(() => import('../cold-chain/ColdChainPage.tsx').then((file) => file.ColdChainPage)),
  },
  {
    path: 'medical-line-chart',
    element: page(() =>
      import('../cold-chain/line/MedicalLineChartPage.tsx').then((file) => file.MedicalLineChartPage),
    ),
  },
  {
    path: 'sensor-widget',
    element: page(() => import('../sensor-widget/SensorWidgetPage.tsx').then((file) => file.SensorWidgetPage)),
  },
  ...analyticsPages,
  { path: 'user/*', element: <ToUserPages /> },
  ...settingsPages,
  {
    path: 'public-tiles/list',
    element: page(() => import('../monitor/PublicTilesPage.tsx').then((file) => file.PublicTilesPage)),
  },
  { path: '*', element: <NotFound /> },
];

/** The first segment of a path: `alarms` of `alarms/alarm-rules`. */
const heads = new Set(pages.flatMap(({ path }) => path?.split('/')[0] ?? []).filter((head) => head !== '*'));

function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Crashed />,
    children: [
      { path: '/login', element: page(() => import('../user/SignInPage.tsx').then((file) => file.SignInPage)) },
      { path: '/register', element: page(() => import('../user/RegisterPage.tsx').then((file) => file.RegisterPage)) },
      {
        path: '/reset-password',
        element: page(() => import('../user/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage)),
      },
      {
        path: '/renew-password',
        element: page(() => import('../user/RenewPasswordPage.tsx').then((file) => file.RenewPasswordPage)),
      },
      { path: '/sso', element: page(() => import('../user/SsoPage.tsx').then((file) => file.SsoPage)) },
      {
        path: '/confirm-email',
        element: page(() => import('../user/ConfirmEmailPage.tsx').then((file) => file.ConfirmEmailPage)),
      },
      { path: '/hello-gw', element: page(() => import('../base/HelloPage.tsx').then((file) => file.HelloPage)) },
      { path: '/hello-base-test', element: page(() => import('../base/HelloPage.tsx').then((file) => file.HelloPage)) },
      { path: '/hello-base', element: <Navigate to="/" replace /> },
      {
        path: '/accept-invite',
        element: page(() => import('../invitation/AcceptInvitePage.tsx').then((file) => file.AcceptInvitePage)),
      },
      {
        path: '/cancel-delete',
        element: page(() => import('../organization/CancelDeletePage.tsx').then((file) => file.CancelDeletePage)),
      },
      ...linkPages,
      { path: '/wall/:slot', element: page(() => import('../wall/WallPage.tsx').then((file) => file.WallPage)) },
      { path: '/privacy-policy', element: legal('privacy-policy') },
      { path: '/terms-and-conditions', element: legal('terms-and-conditions') },
      { path: '/public-api-terms-and-conditions', element: legal('public-api-terms-and-conditions') },
      { path: '/plugin-developer-terms-and-conditions', element: legal('plugin-developer-terms-and-conditions') },
      {
        path: '/change-language',
        element: page(() => import('../user/ChangeLanguagePage.tsx').then((file) => file.ChangeLanguagePage)),
      },
      {
        element: <SignedInArea />,
        children: [
          {
            path: '/choose-workspace',
            element: page(() =>
              import('../organization/ChooseWorkspacePage.tsx').then((file) => file.ChooseWorkspacePage),
            ),
          },
          { path: '/user', element: <UserArea />, errorElement: <Crashed />, children: userPages },
          {
            path: '/invalid-workspace',
            element: page(() =>
              import('../organization/InvalidWorkspacePage.tsx').then((file) => file.InvalidWorkspacePage),
            ),
          },
          { path: '/:orgId?', element: <OrganizationArea heads={heads} />, errorElement: <Crashed />, children: pages },
        ],
      },
    ],
  },
];

export function openRouter() {
  return createBrowserRouter(routes);
}
