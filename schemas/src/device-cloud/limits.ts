export const DEVICE_ID_MAX_CHARACTERS = 128;
/** Names, types and values of a device: what is longer is cut. */
export const DEVICE_TEXT_MAX_CHARACTERS = 256;
/** Devices that are read of one cloud, and data points of each. */
export const DEVICES_PER_CLOUD = 100;
export const POINTS_PER_DEVICE = 100;
/** A cloud is asked this often. */
export const DEVICE_CLOUD_EVERY_SECONDS = 60;
