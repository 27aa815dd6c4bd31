/** The values of the sign-in form. */
export interface SignIn {
  email: string;
  password: string;
  code: string;
}
