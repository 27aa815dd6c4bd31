const PREFIX = 'draft/';

/** The key of an account's draft: it is kept in this tab, through reloads, crashes and the end of a session. */
export const draftKey = (accountId: string, place: string): string => `${PREFIX}${accountId}/${place}`;

/** undefined if there is none, or none that can be read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without room, or if the browser forbids it, work continues without a draft. */
export function keepDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Nothing that the person could do about it now.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** After signing out nothing stays for the next person at this window. It never fails. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) dropDraft(key);
  } catch {
    // A browser that forbids it has kept nothing.
  }
  if ('caches' in window) void caches.delete('drafts').catch(() => undefined);
}
