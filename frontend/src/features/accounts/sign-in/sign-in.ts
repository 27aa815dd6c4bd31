/** What the form of a sign-in holds. */
export interface SignIn {
  email: string;
  password: string;
  code: string;
}
