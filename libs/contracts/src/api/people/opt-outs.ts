/** Somebody who gets no more messages from this account. */
export interface OptOut {
  /** E.164 with '+'. */
  phone: string;
  /** `themselves`: they said so at this or another number of theirs; `hand`: a user entered them. */
  by: 'themselves' | 'hand';
  /** ISO-8601 UTC; null where the log does not say it. */
  at: string | null;
  /** Who has this number. */
  person: { id: string; name: string | null } | null;
}

/** Which of them are listed. */
export interface OptOutsFilter {
  /** The beginning of a number or of a word of the name. */
  search?: string;
  /** Those of one person. */
  personId?: string;
}
