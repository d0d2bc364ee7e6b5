import type { RouteObject } from 'react-router';
import { page } from './page.tsx';

/** The pages of alarms, below an organization. */
export const alarmPages: readonly RouteObject[] = [
  {
    path: 'alarms/active-alarms',
    element: page(() => import('../alarm/AlarmsPage.tsx').then((file) => file.AlarmsPage)),
  },
  {
    path: 'alarms/alarm-history',
    element: page(() => import('../alarm/history/HistoryPage.tsx').then((file) => file.HistoryPage)),
  },
  {
    path: 'alarms/alarm-history-table',
    element: page(() => import('../alarm/history/HistoryTablePage.tsx').then((file) => file.HistoryTablePage)),
  },
  {
    path: 'alarms/performance',
    element: page(() => import('../alarm/performance/PerformancePage.tsx').then((file) => file.PerformancePage)),
  },
  {
    path: 'alarms/messages',
    element: page(() => import('../notification/MessagesPage.tsx').then((file) => file.MessagesPage)),
  },
  {
    path: 'alarms/alarm/:alarmId',
    element: page(() => import('../alarm/AlarmPage.tsx').then((file) => file.AlarmPage)),
  },
  {
    path: 'alarms/alarm/:alarmId/incident',
    element: page(() => import('../alarm/incident/IncidentPage.tsx').then((file) => file.IncidentPage)),
  },
  {
    path: 'alarms/handover',
    element: page(() => import('../handover/HandoversPage.tsx').then((file) => file.HandoversPage)),
  },
  {
    path: 'alarms/handover/:handoverId',
    element: page(() => import('../handover/HandoverPage.tsx').then((file) => file.HandoverPage)),
  },
  {
    path: 'alarms/calendars',
    element: page(() => import('../calendar/CalendarsPage.tsx').then((file) => file.CalendarsPage)),
  },
  {
    path: 'alarms/maintenance',
    element: page(() => import('../maintenance/MaintenancePage.tsx').then((file) => file.MaintenancePage)),
  },
  {
    path: 'alarms/shelves',
    element: page(() => import('../shelf/ShelvesPage.tsx').then((file) => file.ShelvesPage)),
  },
  {
    path: 'alarms/alarm-rules/:ruleId',
    element: page(() => import('../alarm-rule/editor/RulePage.tsx').then((file) => file.RulePage)),
  },
  {
    path: 'alarms/alarm-rules',
    element: page(() => import('../alarm-rule/AlarmRulesPage.tsx').then((file) => file.AlarmRulesPage)),
  },
  { path: 'alarms/on-call', element: page(() => import('../rota/RotasPage.tsx').then((file) => file.RotasPage)) },
  {
    path: 'alarms/destinations',
    element: page(() => import('../destination/DestinationsPage.tsx').then((file) => file.DestinationsPage)),
  },
  {
    path: 'alarms/escalations',
    element: page(() => import('../escalation/EscalationsPage.tsx').then((file) => file.EscalationsPage)),
  },
];
