import type { Member } from './member.js';

/** The figures of a report on conversations, each of which can be opened as a list. Times are those of answers. */
export const REPORT_FIGURES = ['received', 'answers', 'opened', 'resolved', 'first', 'next', 'waiting'] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

/** In place of a member's id: messages written on the account's own phone. */
export const BY_PHONE = 'phone';

/** The scope of a report. Days are `yyyy-mm-dd` in the account's zone. */
export interface ReportFilter {
  /** The first day. */
  from: string;
  /** The number of days. */
  days: number;
  /** The report as it was at the end of this day. */
  asOf?: string;
  /** Only this channel. */
  channelId?: number;
  /** Times count within the opening hours of this version; 0: around the clock. Left out: the newest that was known. */
  hoursVersion?: number;
}

/** The figure whose conversations are listed. */
export interface ReportFigureFilter extends ReportFilter {
  figure: ReportFigure;
  /** Id of the member who did it, or `phone`. */
  memberId?: string;
  /** Only conversations with this label. */
  label?: string;
  /** 0 to 23, in the account's zone. */
  hour?: number;
}

/** How long people waited, in ms; null if none did. */
export interface ReportTimes {
  count: number;
  median: number | null;
  /** Nine of ten waited no longer. */
  p90: number | null;
}

/** How often something happened. */
export interface ReportVolume {
  /** Messages that people wrote. */
  received: number;
  /** Answers of members, and messages written on the phone. */
  answers: number;
  /** Messages that were sent from here, answers too. */
  sent: number;
  /** Conversations, for the first time or again. */
  opened: number;
  resolved: number;
}

/**
 * Times from a person's message to the answer. `first`: since the conversation began, or began again after it was
 * resolved.
 */
export interface ReportResponses {
  first: ReportTimes;
  next: ReportTimes;
}

/** Messages by outcome. */
export interface ReportFunnel {
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  failed: number;
  /** How often buttons were pressed. */
  pressed: number;
}

export interface ReportTotals extends ReportVolume, ReportResponses {
  /** Waits that began in the period, and had no answer at its end. */
  waiting: number;
  /** Outcomes in the period, whenever the messages were sent. */
  messages: ReportFunnel;
}

export interface ReportDay extends ReportVolume {
  /** `yyyy-mm-dd` in the account's zone. */
  day: string;
}

export interface ReportHour extends ReportVolume {
  /** 0 to 23 in the account's zone, of all days together. */
  hour: number;
}

export interface ReportOfMember extends ReportResponses {
  /** null: messages written on the account's own phone. */
  member: Member | null;
  answers: number;
  resolved: number;
}

export interface ReportOfChannel extends ReportVolume, ReportResponses {
  channelId: number;
  /** null if the channel no longer exists. */
  label: string | null;
}

export interface ReportOfLabel extends ReportResponses {
  label: string;
  opened: number;
  resolved: number;
}

/** A job to many that was made in the period, with all its outcomes so far. */
export interface ReportJob extends ReportFunnel {
  id: string;
  name: string | null;
  createdAt: string;
  channelId: number;
  total: number;
  /** How often the first, second and third button was pressed. */
  buttons: number[];
}

/** The opening hours within which times count. */
export interface ReportCalendar {
  /** 0: none had been set. */
  version: number;
  isAlwaysOpen: boolean;
  /** All that there are, at most the newest 50, the oldest first; `at`: when they were set, ISO-8601 UTC. */
  versions: { version: number; at: string }[];
}

/** GET /api/reports */
export interface Report {
  from: string;
  to: string;
  /** null: with all that is known. */
  asOf: string | null;
  /** IANA: the zone of these days. */
  timeZone: string;
  calendar: ReportCalendar;
  totals: ReportTotals;
  /** As many days before. */
  before: { from: string; to: string; totals: ReportTotals };
  days: ReportDay[];
  hours: ReportHour[];
  members: ReportOfMember[];
  channels: ReportOfChannel[];
  labels: ReportOfLabel[];
  /** The newest first, at most 100. */
  jobs: ReportJob[];
}
