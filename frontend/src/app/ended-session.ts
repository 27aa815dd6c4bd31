/** The user whose session ended in this tab; undefined after a sign-in or a sign-out. */
let ended: { email: string } | undefined;

/** Keeps the user whose session ended, for the page that they are led to. */
export function noteEndedSession(user: { email: string }): void {
  ended = { email: user.email };
}

/** The user whose session ended in this tab since the last sign-in. */
export const endedSession = (): { email: string } | undefined => ended;

/** They are signed in again, or leave. */
export function forgetEndedSession(): void {
  ended = undefined;
}
