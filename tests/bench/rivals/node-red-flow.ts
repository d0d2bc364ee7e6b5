import { ALARM_ABOVE } from './rival.ts';

/** A node of Node-RED's flow file. */
type FlowNode = Readonly<Record<string, unknown>>;

export interface FlowOptions {
  readonly history: string;
  /** The port that receives alarms, one per line. */
  readonly alarmPort: number;
  /** Sensors that have a text on the dashboard. */
  readonly tiles: number;
}

/** State per sensor in the flow's memory: a message when it rises above the limit, and when it falls back. */
const THRESHOLD = (tiles: number): string => `
  const above = flow.get('above') || {};
  const { sensor, at, value } = msg.payload;
  const high = value > ${ALARM_ABOVE};
  const out = new Array(${tiles + 1}).fill(null);
  if (Boolean(above[sensor]) !== high) {
    above[sensor] = high;
    flow.set('above', above);
    if (high) out[0] = { payload: sensor + '\\n' };
  }
  if (sensor < ${tiles}) out[sensor + 1] = { payload: value + ' @' + at };
  return out;`;

const LINES =
  "msg.payload = msg.payload.map(({ sensor, at, value }) => sensor + ',' + at + ',' + value + '\\n').join(''); return msg;";

/**
 * HTTP in, a file of all readings, a threshold for each sensor, a dashboard page of texts: the flow of a typical user.
 */
export function flowOf({ history, alarmPort, tiles }: FlowOptions): FlowNode[] {
  const shown = Array.from({ length: tiles }, (_, i) => i);
  const nodes: FlowNode[] = [
    { id: 'in', type: 'http in', url: '/ingest', method: 'post', wires: [['answer', 'split', 'lines']] },
    { id: 'answer', type: 'http response', statusCode: '204', wires: [] },
    { id: 'split', type: 'split', arraySplt: 1, arraySpltType: 'len', wires: [['threshold']] },
    { id: 'lines', type: 'function', outputs: 1, func: LINES, wires: [['file']] },
    {
      id: 'file',
      type: 'file',
      filename: history,
      filenameType: 'str',
      appendNewline: false,
      overwriteFile: 'false',
      createDir: false,
      encoding: 'none',
      wires: [[]],
    },
    {
      id: 'threshold',
      type: 'function',
      outputs: tiles + 1,
      func: THRESHOLD(tiles),
      wires: [['alarm'], ...shown.map((i) => [`text-${i}`])],
    },
    {
      id: 'alarm',
      type: 'tcp out',
      host: '127.0.0.1',
      port: String(alarmPort),
      beserver: 'client',
      base64: false,
      end: false,
      wires: [],
    },
    ...shown.map((i) => textNode(i)),
  ];
  return [
    { id: 'tab', type: 'tab', label: 'readings' },
    ...dashboardNodes(),
    ...nodes.map((node) => ({ ...node, z: 'tab', x: 100, y: 100 })),
  ];
}

function textNode(i: number): FlowNode {
  return {
    id: `text-${i}`,
    type: 'ui-text',
    group: 'wall-group',
    order: i + 1,
    width: 1,
    height: 1,
    name: `sensor ${i}`,
    label: `Sensor ${i}`,
    format: '{{msg.payload}}',
    layout: 'col-center',
    style: false,
    font: '',
    fontSize: 16,
    color: '#717171',
    wrapText: false,
    className: '',
    value: 'payload',
    valueType: 'msg',
    wires: [],
  };
}

function dashboardNodes(): FlowNode[] {
  return [
    {
      id: 'wall-base',
      type: 'ui-base',
      name: 'dashboard',
      path: '/dashboard',
      includeClientData: true,
      acceptsClientConfig: [],
      showPathInSidebar: false,
      titleBarStyle: 'default',
    },
    {
      id: 'wall-theme',
      type: 'ui-theme',
      name: 'theme',
      colors: {
        surface: '#ffffff',
        primary: '#0094ce',
        bgPage: '#eeeeee',
        groupBg: '#ffffff',
        groupOutline: '#cccccc',
      },
      sizes: { pagePadding: '12px', groupGap: '12px', groupBorderRadius: '4px', widgetGap: '12px' },
    },
    {
      id: 'wall-page',
      type: 'ui-page',
      name: 'Wall',
      ui: 'wall-base',
      path: '/wall',
      icon: 'home',
      layout: 'grid',
      theme: 'wall-theme',
      order: 1,
      visible: true,
      disabled: false,
    },
    {
      id: 'wall-group',
      type: 'ui-group',
      name: 'Wall',
      page: 'wall-page',
      width: 12,
      height: 1,
      order: 1,
      showTitle: false,
      visible: true,
      disabled: false,
      groupType: 'default',
    },
  ];
}
