/** The callers that an operation admits. */
export type Rule =
  /** Every caller; further conditions (a password, a token) are checked by the operation itself. */
  | 'public'
  /** Every account, about itself. */
  | 'signed-in'
  /**
   * Every account, but only about its own things: another account's things are not found (404), also for
   * administrators.
   */
  | 'own'
  /** Administrators only. */
  | 'admin';
