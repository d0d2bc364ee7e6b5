import type { RouteObject } from 'react-router';
import { page } from './page.tsx';

/** The pages of a workspace's settings, below an organization. */
export const settingsPages: readonly RouteObject[] = [
  {
    path: 'settings/calibration-profiles',
    element: page(() => import('../calibration-profile/ProfilesPage.tsx').then((file) => file.ProfilesPage)),
  },
  {
    path: 'settings/field-bus',
    element: page(() => import('../field-bus/FieldBusPage.tsx').then((file) => file.FieldBusPage)),
  },
  {
    path: 'organization/retention',
    element: page(() => import('../retention/RetentionPage.tsx').then((file) => file.RetentionPage)),
  },
  {
    path: 'settings/signatures',
    element: page(() => import('../signature/SignaturesPage.tsx').then((file) => file.SignaturesPage)),
  },
  { path: 'settings/co2-thresholds', element: page(() => import('../co2/Co2Page.tsx').then((file) => file.Co2Page)) },
  {
    path: 'settings/locations',
    element: page(() => import('../location/LocationsPage.tsx').then((file) => file.LocationsPage)),
  },
  {
    path: 'settings/walls/shown',
    element: page(() => import('../wall/shown/ShownPage.tsx').then((file) => file.ShownPage)),
  },
  { path: 'settings/walls', element: page(() => import('../wall/WallsPage.tsx').then((file) => file.WallsPage)) },
  { path: 'settings/my-tags', element: page(() => import('../tag/TagsPage.tsx').then((file) => file.TagsPage)) },
  {
    path: 'settings/tag-types-table',
    element: page(() => import('../tag-type/TagTypesPage.tsx').then((file) => file.TagTypesPage)),
  },
  {
    path: 'settings/location/:locationId',
    element: page(() => import('../location/LocationPage.tsx').then((file) => file.LocationPage)),
  },
  {
    path: 'settings/pull-api-keys',
    element: page(() => import('../api-account/ApiAccountsPage.tsx').then((file) => file.ApiAccountsPage)),
  },
  {
    path: 'settings/integrations',
    element: page(() => import('../integration/IntegrationsPage.tsx').then((file) => file.IntegrationsPage)),
  },
  {
    path: 'integration-log/:integrationId',
    element: page(() => import('../integration/IntegrationLogPage.tsx').then((file) => file.IntegrationLogPage)),
  },
  {
    path: 'settings/webhooks',
    element: page(() => import('../webhook/WebhooksPage.tsx').then((file) => file.WebhooksPage)),
  },
  {
    path: 'settings/webhooks/:webhookId',
    element: page(() => import('../webhook/WebhookMessagesPage.tsx').then((file) => file.WebhookMessagesPage)),
  },
  {
    path: 'settings/events',
    element: page(() => import('../event-feed/EventsPage.tsx').then((file) => file.EventsPage)),
  },
  {
    path: 'integration-widget/:integrationId',
    element: page(() => import('../integration/WidgetPage.tsx').then((file) => file.WidgetPage)),
  },
  {
    path: 'integration-test/:integrationId',
    element: page(() => import('../integration/TestPage.tsx').then((file) => file.TestPage)),
  },
];
