/** A member: a person who works for the account. */
export interface Member {
  id: string;
  name: string;
}
