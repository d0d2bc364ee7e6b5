import type { Outlets, SetOutlets } from '@watchglass/schemas/base/outlets';
import { typedNumber } from '../../form/typed-number.ts';

/** `layout`: that of the base itself, the one it has, or the text of a chosen file. */
export interface OutletsForm {
  readonly modbus: boolean;
  readonly port: string;
  readonly unit: string;
  readonly layout: 'own' | 'same' | { readonly name: string; readonly text: string };
  readonly bacnet: boolean;
  readonly bacnetPort: string;
  readonly device: string;
}

const OFF: OutletsForm = {
  modbus: false,
  port: '502',
  unit: '1',
  layout: 'own',
  bacnet: false,
  bacnetPort: '47808',
  device: '1001',
};

export function formOf(outlets: Outlets | null): OutletsForm {
  return { ...OFF, ...modbusOf(outlets), ...bacnetOf(outlets) };
}

function modbusOf(outlets: Outlets | null): Partial<OutletsForm> {
  const modbus = outlets?.modbus ?? null;
  if (modbus === null) return {};
  const layout = modbus.layout === null ? 'own' : 'same';
  return { modbus: true, port: String(modbus.port), unit: String(modbus.unit), layout };
}

function bacnetOf(outlets: Outlets | null): Partial<OutletsForm> {
  const bacnet = outlets?.bacnet ?? null;
  return bacnet === null ? {} : { bacnet: true, bacnetPort: String(bacnet.port), device: String(bacnet.device) };
}

/** As it is sent; numbers that are none stay texts, for the rules of their fields. */
export function outletsOf({ modbus, port, unit, layout, bacnet, bacnetPort, device }: OutletsForm): SetOutlets {
  const chosen = layout === 'own' ? { layout: null } : layout === 'same' ? {} : { layout: layout.text };
  const wanted = {
    modbus: modbus ? { port: typedNumber(port), unit: typedNumber(unit), ...chosen } : null,
    bacnet: bacnet ? { port: typedNumber(bacnetPort), device: typedNumber(device) } : null,
  };
  return wanted as SetOutlets;
}
