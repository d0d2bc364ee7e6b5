/** Modbus registers of one point: two of its value, one of its age, one of its state. */
export const REGISTERS_PER_POINT = 4;
/** Registers that Modbus can address. */
export const MODBUS_REGISTERS = 65_536;
/** Points of an organization that have addresses; later ones have none. */
export const FIELD_BUS_POINTS = MODBUS_REGISTERS / REGISTERS_PER_POINT;
/** Controllers that are connected to one listener at the same time. */
export const FIELD_BUS_CLIENTS = 32;
