/** GET and PUT /api/withdrawal-words: what means that somebody wants no more messages. */
export interface WithdrawalWords {
  /** The product's, in many languages. Case, accents, spaces and punctuation do not count. */
  builtIn: string[];
  /** The account's own, beside them. */
  own: string[];
}

/** Body of PUT /api/withdrawal-words: all words of the account. Those of the product are dropped. */
export interface ChangeWords {
  words: string[];
}
