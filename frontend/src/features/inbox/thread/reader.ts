/** Who reads a thread, and where: what all of its lines need. */
export interface Reader {
  /** Id of who is signed in. */
  me: string | undefined;
  /** Of the account. */
  zone: string;
  /** The person's name. */
  person: string;
}
