/** Validity of the link that acknowledges an alarm. */
export const ALARM_LINK_HOURS = 24;
/** Validity of the link that ends a subscription. */
export const UNSUBSCRIBE_DAYS = 365;
/** Devices of one person that take push messages. */
export const DEVICES_PER_PERSON = 10;
/** Validity of the code that confirms a phone, and the tries that it bears. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
export const PHONE_CODE_DIGITS = 6;
/** After a code the next one is sent after this time, and so many in a day to one person and to one number. */
export const PHONE_CODE_AGAIN_SECONDS = 60;
export const PHONE_CODES_A_DAY = 5;
/** Text messages of a workspace in a calendar month (UTC), and the share at which its administrators are told. */
export const SMS_A_MONTH = 500;
export const SMS_NEARLY_SPENT = 0.8;
