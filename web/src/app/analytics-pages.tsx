import type { RouteObject } from 'react-router';
import { page } from './page.tsx';

/** The pages of charts, exports and the quality of readings, below an organization. */
export const analyticsPages: readonly RouteObject[] = [
  {
    path: 'analytics/line-chart',
    element: page(() => import('../analytics/LineChartPage.tsx').then((file) => file.LineChartPage)),
  },
  {
    path: 'analytics/heat-chart',
    element: page(() => import('../analytics/heat/HeatChartPage.tsx').then((file) => file.HeatChartPage)),
  },
  {
    path: 'data-quality',
    element: page(() => import('../data-quality/DataQualityPage.tsx').then((file) => file.DataQualityPage)),
  },
  {
    path: 'analytics/bar-chart',
    element: page(() => import('../analytics/bar/BarChartPage.tsx').then((file) => file.BarChartPage)),
  },
  {
    path: 'analytics/trends',
    element: page(() => import('../analytics/trends/TrendsPage.tsx').then((file) => file.TrendsPage)),
  },
  {
    path: 'analytics/spectrum-chart',
    element: page(() => import('../analytics/spectrum/SpectrumChartPage.tsx').then((file) => file.SpectrumChartPage)),
  },
  {
    path: 'analytics/spectral-intensity-chart',
    element: page(() => import('../analytics/spectrum/IntensityChartPage.tsx').then((file) => file.IntensityChartPage)),
  },
  {
    path: 'analytics/analytics-plugin/:pluginId',
    element: page(() => import('../analytics/plugin/PluginPage.tsx').then((file) => file.PluginPage)),
  },
  {
    path: 'analytics/annotations',
    element: page(() => import('../annotation/AnnotationsPage.tsx').then((file) => file.AnnotationsPage)),
  },
  {
    path: 'analytics/reports',
    element: page(() => import('../report/ReportsPage.tsx').then((file) => file.ReportsPage)),
  },
  {
    path: 'analytics/reports/schedules',
    element: page(() => import('../report-schedule/SchedulesPage.tsx').then((file) => file.SchedulesPage)),
  },
  {
    path: 'analytics/reports/report/:reportId',
    element: page(() => import('../report/ReportPage.tsx').then((file) => file.ReportPage)),
  },
  {
    path: 'analytics/exports',
    element: page(() => import('../export/ExportsPage.tsx').then((file) => file.ExportsPage)),
  },
];
