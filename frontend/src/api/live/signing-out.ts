/** Told to the window before somebody signs out: what is to be said in their name is said now. */
export const SIGNING_OUT = 'signing-out';
