/** A person who gets no more messages from this account. */
export interface OptOut {
  /** E.164 with '+'. */
  phone: string;
  /** `themselves`: they opted out at this or another number of theirs; `hand`: a user entered them. */
  by: 'themselves' | 'hand';
  /** ISO-8601 UTC; null if the log does not have it. */
  at: string | null;
  /** The person with this number. */
  person: { id: string; name: string | null } | null;
}

/** Conditions of a list of opt-outs. */
export interface OptOutsFilter {
  /** The beginning of a number or of a word of the name. */
  search?: string;
  /** Those of one person. */
  personId?: string;
}
