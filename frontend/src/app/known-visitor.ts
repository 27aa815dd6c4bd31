const KEY = 'signed-in';

/**
 * Notes in this browser whether somebody is signed in, for pages that ask no server: the front page and that of unknown
 * addresses. It says where a link leads and opens nothing.
 */
export function noteVisitor(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden; then those pages show what strangers see.
  }
}

/** Whether somebody was signed in here when this was last known. */
export function isKnownVisitor(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
