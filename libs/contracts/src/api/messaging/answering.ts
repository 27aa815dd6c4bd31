import type { Member } from './member.js';
import type { UploadedMedia } from './replies.js';
import type { RichContent } from './rich-content.js';

/** A stretch of time in which an account answers, in its time zone. It may end on the next day. */
export interface OpenStretch {
  /** The day on which it begins: 1 = Monday … 7 = Sunday. */
  day: number;
  /** HH:MM */
  from: string;
  /** HH:MM; a time before `from` is one of the next day; 24:00 and 00:00 are the end of the day. */
  to: string;
}

/** A day on which the account does not answer. */
export interface Holiday {
  /** yyyy-mm-dd */
  date: string;
  name: string;
}

/** The times at which an account answers. */
export interface OpeningHours {
  /** IANA. */
  timeZone: string;
  week: OpenStretch[];
  holidays: Holiday[];
}

/** `least-busy`: the member who answers fewest open conversations. */
export const ASSIGNMENTS = ['off', 'round-robin', 'least-busy'] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

/** The rules that change conversations without a member. */
export interface AnsweringRules {
  /** Minutes within opening hours after which an unanswered conversation goes back to the queue; null: never. */
  returnAfterMinutes: number | null;
  assignment: Assignment;
  /**
   * The text that a person who writes outside opening hours gets, once a day; null: nothing is sent. Empty beside content
   * other than a list. Beside a file it is its caption, and may be empty.
   */
  awayMessage: string | null;
  /** A list, a location, a contact or a poll that is sent then; left out: text alone. */
  awayContent?: RichContent;
  /** The file that is sent then; left out if there is none. It excludes `awayContent`. */
  awayMedia?: UploadedMedia;
  /**
   * The text that a person gets who writes within opening hours for the first time; left out: no greeting. Empty as that of
   * the away message. In a change, left out: the greeting stays as it is; null: none.
   */
  greetingMessage?: string | null;
  /** As `awayContent`. */
  greetingContent?: RichContent;
  /** As `awayMedia`. */
  greetingMedia?: UploadedMedia;
  /** Days without a message of either side after which a person is greeted again; left out or null: never again. */
  greetingAfterDays?: number | null;
  /** Days without a message after which a conversation is resolved; null: never. */
  closeAfterDays: number | null;
  /**
   * Whether people see that their messages were read, once a member opens or answers the conversation. Left out: they
   * do, and in a change: as before.
   */
  readReceipts?: boolean;
}

interface Version {
  /** Rises with each change; 0 before the first. */
  version: number;
  /** ISO-8601 UTC; null before the first change. */
  changedAt: string | null;
  changedBy: Member | null;
}

/** GET /api/answering */
export interface Answering {
  /** `hours` null: open around the clock. */
  openingHours: Version & { hours: OpeningHours | null };
  rules: Version & AnsweringRules;
  /** The members who may answer; `away`: no conversation is assigned to the member automatically now. */
  members: (Member & { away: boolean })[];
  /** Within the opening hours now. */
  isOpen: boolean;
}

/** PUT /api/answering/opening-hours */
export interface ChangeOpeningHours {
  /** The version that the caller saw: if another member has changed it meanwhile, the answer is 409. */
  expectedVersion: number;
  /** null: open around the clock. */
  hours: OpeningHours | null;
}

/** PUT /api/answering/rules */
export interface ChangeAnsweringRules extends Omit<AnsweringRules, 'awayMedia' | 'greetingMedia'> {
  expectedVersion: number;
  /** Id of a file that was uploaded as shared, or is the away message's already; left out: no file. */
  awayMediaId?: string;
  /** As `awayMediaId`, for the greeting. */
  greetingMediaId?: string;
}

/** PUT /api/answering/away */
export interface SetAway {
  away: boolean;
  /** Left out: the caller. Managers may set it for other members. */
  memberId?: string;
}
