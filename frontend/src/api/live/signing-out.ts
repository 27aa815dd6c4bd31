/** Fired on the window before a member signs out: requests in their name are sent now. */
export const SIGNING_OUT = 'signing-out';

let isUnderWay = false;

/** From the click until it is done or was refused: a request meanwhile would be answered that the session is over. */
export const isSigningOut = (): boolean => isUnderWay;

export function signingOut(isNow: boolean): void {
  isUnderWay = isNow;
  if (isNow) window.dispatchEvent(new Event(SIGNING_OUT));
}
