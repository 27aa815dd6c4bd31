/** Who may call an operation. */
export type Rule =
  /** Everybody; what it asks for beyond that (a password, a token) is its own matter. */
  | 'public'
  /** Every account, about itself. */
  | 'signed-in'
  /** Every account, but only about what is its own: another account's answers 404, also to administrators. */
  | 'own'
  /** Administrators only. */
  | 'admin';
