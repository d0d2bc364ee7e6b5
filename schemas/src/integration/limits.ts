export const INTEGRATIONS_PER_ORGANIZATION = 50;
export const INTEGRATION_NAME_MAX_CHARACTERS = 64;
export const INTEGRATION_ADDRESS_MAX_CHARACTERS = 2048;
/** Sensors, tags or locations that one integration names. */
export const INTEGRATION_SCOPE_MAX = 1_000;
export const INTEGRATION_HEADERS_MAX = 50;
/** Names and values of all headers together. */
export const INTEGRATION_HEADERS_MAX_BYTES = 8_192;
export const INTEGRATION_SECRET_MAX_CHARACTERS = 4_096;
/** A certificate, with its chain. */
export const INTEGRATION_PEM_MAX_CHARACTERS = 32_768;
export const MQTT_TOPIC_MAX_BYTES = 256;
export const CRON_MAX_CHARACTERS = 64;
/** A schedule of one's own has to be due within so many days. */
export const CRON_DUE_WITHIN_DAYS = 366;
/** Readings, and bytes, of one run. */
export const RUN_READINGS_MAX = 5_000;
export const RUN_BYTES_MAX = 1_048_576;
/** After so many failures in a row an integration has failed. */
export const FAILED_AFTER_RUNS = 3;
/** Without a success for so long, it is disabled. */
export const INTEGRATION_DISABLED_AFTER_HOURS = 72;
/** Runs are kept for this long. */
export const RUN_DAYS = 30;
/** Runs of a test, the pause between them, and the readings of each. */
export const TEST_RUNS = 10;
export const TEST_PAUSE_SECONDS = 10;
export const TEST_READINGS = 20;
