const KEY = 'signed-in';

/**
 * Notes in this browser whether a user is signed in, for pages that ask no server: the front page and that of unknown
 * addresses. The note decides the target of a link and gives no access.
 */
export function noteVisitor(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden; then those pages show their version for strangers.
  }
}

/** Whether a user was signed in here when this was last known. */
export function isKnownVisitor(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
