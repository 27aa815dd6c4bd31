/** For how many months an account keeps data about people; null: as long as the account exists. From 1 to 120. */
export interface RetentionRules {
  /** Files that people sent, since they came in. */
  mediaMonths: number | null;
  /** People, with all that is known of them, since they were last written to, wrote or were asked. */
  peopleMonths: number | null;
}

/** GET /api/me/retention */
export interface Retention extends RetentionRules {
  /** The last time that something was removed by these rules. */
  lastRun: RetentionRun | null;
}

/** The data that one day's run removed. */
export interface RetentionRun {
  /** ISO-8601 UTC. */
  at: string;
  files: number;
  bytes: number;
  people: number;
}

/** POST /api/me/retention/preview: the data that would go if these rules were in force now. Nothing is changed. */
export interface RetentionPreview {
  /** Files that came in before that day would go, ISO-8601 UTC; null if the rule is off. */
  mediaBefore: string | null;
  files: number;
  bytes: number;
  /** People without any contact since then would go. */
  peopleBefore: string | null;
  people: number;
  /** There are more than were counted. */
  isMore: boolean;
}
