/** Validity of the link that acknowledges an alarm. */
export const ALARM_LINK_HOURS = 24;
/** Validity of the link that ends a subscription. */
export const UNSUBSCRIBE_DAYS = 365;
/** Devices of one person that take push messages. */
export const DEVICES_PER_PERSON = 10;
