/** Numbers that browser and server both enforce (docs/reference/product-rules.md). */

export const MB = 1_024 * 1_024;

/** Bytes that an account may have written in 24 hours: without a plan, in the free trial, with a plan. */
export const WRITTEN_MAX = { none: 20 * MB, trial: 100 * MB, plan: 1_024 * MB } as const;
/** From this part of it on members are warned. */
export const WRITTEN_WARNING = 0.8;
/** Changes of one thing by PUT in an hour. */
export const CHANGES_AN_HOUR = 40;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 120;
export const EMAIL_MAX = 254;
export const LABEL_MAX = 80;
export const NOTE_MAX = 500;
export const REFERENCE_MAX = 200;
/** Bank details that users pay to. */
export const BANK_DETAILS_MAX = 1_000;

export const BUTTONS_MAX = 3;
/** WhatsApp refuses a longer button title. Counted in user-perceived characters. */
export const BUTTON_TITLE_MAX = 25;
export const TEMPLATE_TITLE_MAX = 120;
export const BODY_MAX = 4_096;
export const HEADER_MAX = 60;
export const FOOTER_MAX = 60;

/** Limits of a person's data. */
export const HANDLES_MAX = 20;
export const LABELS_MAX = 50;
export const ATTRIBUTES_MAX = 50;
export const ATTRIBUTE_NAME_MAX = 40;
export const ATTRIBUTE_TEXT_MAX = 500;

/** A wording of consent, and how many versions it may have. */
export const WORDING_MAX = 4_096;
export const WORDING_VERSIONS_MAX = 100;

/** Words of an account that mean stop, beside those of the product. */
export const WITHDRAWAL_WORDS_MAX = 50;
export const WITHDRAWAL_WORD_MAX = 40;
export const CONFIRMATION_MAX = 200;
export const CONFIRMATION_TEXTS_MAX = 14;

/**
 * The most purposes that an account can require a yes for, and the most days before a question expires or is repeated.
 */
export const QUESTION_PURPOSES_MAX = 20;
export const QUESTION_DAYS_MAX = 365;

/** Rows of one bulk job: Advanced's monthly allowance at once. */
export const BULK_ROWS_MAX = 50_000;
/** An uploaded CSV file: 20 MB. */
export const CSV_BYTES_MAX = 20 * 1024 * 1024;
export const CSV_COLUMNS_MAX = 300;
/** Values of one row of POST /api/messages/bulk. */
export const ROW_VALUES_MAX = 60;
/** Rows that a preview shows, and problems that a report lists with its counts. */
export const BULK_PREVIEW_ROWS = 50;
export const BULK_PROBLEMS_SHOWN = 50;
export const JOB_NAME_MAX = 120;
/** A job may be planned this far ahead: one year. */
export const SCHEDULE_AHEAD_MAX_MS = 366 * 86_400_000;
/** For how long the rows that were left out of a job can be downloaded. */
export const ROW_ERRORS_KEPT_DAYS = 90;

export const DAYS_MIN = 1;
/** About a hundred years; more is a typo. */
export const DAYS_MAX = 36_500;
export const ACTIVATION_DAYS_DEFAULT = 30;
/** How many days ahead channels are paid by themselves, and the days that the pool keeps all the same. */
export const AHEAD_DAYS_MIN = 1;
export const AHEAD_DAYS_MAX = 60;
export const AHEAD_DAYS_DEFAULT = 7;
export const FLOOR_MAX = 1_000_000;
export const TOPUP_DAYS_DEFAULT = 100;
export const REMOVE_DAYS_DEFAULT = 10;

/** Largest amount of money in minor units: a safe integer with room for sums. */
export const AMOUNT_MAX = 1_000_000_000;
/** An offline payment's proof file. */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const JOB_POLL_MS = 3_000;
export const QR_POLL_MS = 2_000;
export const QR_LIFETIME_S = 60;
export const TOAST_MS = 5_000;
export const RECENT_JOBS = 5;
export const PAGE_DEFAULT = 100;
export const PAGE_MAX = 500;

/** Canned replies of an account, and how long the short name of one may be. */
export const CANNED_REPLIES_MAX = 200;
export const CANNED_NAME_MAX = 32;

/** A note of a conversation. */
export const CONVERSATION_NOTE_MAX = 4_096;
/** Members whom one note can mention. */
export const MENTIONS_MAX = 20;
/** So many unread messages are counted; more are the same. */
export const UNREAD_COUNTED = 100;
/** So many conversations of a kind are counted; more are the same. */
export const CONVERSATIONS_COUNTED = 1_000;
/** Replies that can be planned in one conversation at a time. */
export const PLANNED_REPLIES_MAX = 10;
/** Hours after which a message that could not be sent stops and asks, unless its sender chose otherwise. */
export const VALID_HOURS = 24;
/** The same for a message that was planned for a time. */
export const PLANNED_VALID_HOURS = 12;
export const VALID_HOURS_MAX = 720;
/** ms for which other members see that a member looks at a conversation, or types in it. */
export const PRESENCE_MS = 30_000;
export const TYPING_MS = 6_000;
/** ms after their last message in which a person is answered without using the plan's messages. */
export const REPLY_WINDOW_MS = 24 * 3_600_000;
/** Stretches of a week in which an account answers, and days on which it does not. */
export const OPEN_STRETCHES_MAX = 42;
export const HOLIDAYS_MAX = 200;
export const HOLIDAY_NAME_MAX = 80;
/** The most minutes within opening hours after which a waiting conversation goes back to the queue: a week. */
export const UNANSWERED_MINUTES_MAX = 10_080;
/** Days of silence after which a conversation is resolved. */
export const CLOSE_DAYS_MAX = 365;
export const AWAY_MESSAGE_MAX = 1_000;
export const GREETING_DAYS_MAX = 365;
/** Days in which its owner can take back that an account is forgotten. */
export const FORGETTING_WAIT_DAYS = 14;
/** Days for which a copy of an account's data can be downloaded. */
export const EXPORT_KEPT_DAYS = 7;
/** The longest time that a rule of retention keeps data. */
export const RETENTION_MONTHS_MAX = 120;
/** So many files and people are counted in a preview of retention. */
export const RETENTION_COUNTED = 10_000;
/** When an account was last seen is kept in steps of so long: the step is shown, not the moment. */
export const SEEN_EVERY_MS = 5 * 60_000;
/** Days of a report: a quarter. */
export const REPORT_DAYS_MAX = 92;
/** Jobs in a report. */
export const REPORT_JOBS_MAX = 100;
