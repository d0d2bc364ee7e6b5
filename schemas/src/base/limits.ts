export const PIN_MINUTES = 10;
export const PIN_DIGITS = 6;
/** Wrong PINs of an organization for one serial, within the validity of a PIN. */
export const PIN_TRIES = 5;
/** Wrong PINs from one network, for all serials, within the same time. */
export const PIN_TRIES_PER_NETWORK = 30;
/** Open contacts of one serial, in total and from one network: each restart of a base makes a new contact. */
export const OPEN_CONTACTS_PER_SERIAL = 5;
export const OPEN_CONTACTS_PER_NETWORK = 3;
/** First firmware that can register remotely. */
export const REGISTRATION_FIRMWARE = '4.5.0';
/** Hellos per client address and minute; further ones get 429. */
export const HELLOS_PER_MINUTE = 30;
/** A base without any message for this long is shown offline; the offline rule's own delay is at least as long. */
export const BASE_OFFLINE_MINUTES = 10;
/** A message without values is noted this far apart. */
export const CONTACTS_APART_SECONDS = 120;
export const SERIAL_PATTERN: RegExp = /^[A-Za-z0-9]{4,32}$/;
/** Drift is the median over this many live uplinks that carry one instant. */
export const CLOCK_UPLINKS = 30;
/** Fewer uplinks give no drift (our choice), because a base that comes back sends a few buffered ones. */
export const CLOCK_FEWEST_UPLINKS = 5;
/** Drift is reported beyond the first figure, either way, and its end below the second. */
export const CLOCK_DRIFTED_MS = 30_000;
export const CLOCK_CORRECTED_MS = 15_000;
/** Bytes of one message of the command channel, either way. */
export const CHANNEL_MAX_BYTES = 4_096;
/** Reports of one base: at once, and lasting. */
export const STATES_BURST = 6;
export const STATES_PER_SECOND = 0.2;
/** Changes of what a base reports are recorded this far apart, except firmware and network. */
export const REPORTS_APART_MS = 60_000;
/** Starts of a base that differ by less are the same start. */
export const RESTART_APART_MS = 120_000;
export const NTP_SERVERS = 4;
export const SSID_MAX_BYTES = 32;
/** Answers of one base to requests: at once, and lasting. */
export const ANSWERS_BURST = 20;
export const ANSWERS_PER_SECOND = 2;
/** The longest wait of GET ingest/commands. */
export const COMMANDS_WAIT_SECONDS = 25;
/** First firmware with remote management and upgrade. */
export const MANAGEMENT_FIRMWARE = '4.0.1';
/** A management session: to connect, without activity (and when the person is asked), and in all. */
export const SESSION_CONNECT_SECONDS = 60;
export const SESSION_IDLE_MINUTES = 10;
export const SESSION_ASKED_MINUTES = 8;
export const SESSION_MINUTES = 60;
/** Radio range of pairing, for the person who stands there. */
export const PAIRING_METRES = 20;
/** A backup of a base, and how many of one base are kept. */
export const BACKUP_MAX_BYTES: number = 1024 * 1024;
export const BACKUPS_KEPT = 30;
export const RESTORE_MINUTES = 5;
/** A file that says which Modbus registers of a base hold what. */
export const LAYOUT_MAX_BYTES: number = 1024 * 1024;
/** A base that a network change cuts off returns to its former network by itself. */
export const NETWORK_RETURN_MINUTES = 5;
