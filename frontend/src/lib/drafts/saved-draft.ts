import { dropDrafts } from './draft-store';

const PREFIX = 'saved-draft/';
/** As long as the browser keeps the file of one. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** A draft that a member has saved: it outlives the page and the tab, in this browser. */
export interface SavedDraft {
  /** Unix ms. */
  at: number;
  values: unknown;
  /** The id under which its file is kept, and how it is read; null if it has none. */
  upload: ({ id: string; name: string } & Record<string, unknown>) | null;
}

/** The key of a member's draft for an account: another member at this browser does not see it. */
export const savedDraftKey = (memberId: string, accountId: string, place: string): string =>
  `${PREFIX}${memberId}/${accountId}/${place}`;

/** undefined if there is none, it is too old, or it cannot be read. */
export function readSavedDraft(key: string, now = Date.now()): SavedDraft | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as SavedDraft | null;
    if (found === null) return undefined;
    if (typeof found.at === 'number' && now - found.at <= KEPT_MS) return found;
    localStorage.removeItem(key);
  } catch {
    // As if there were none.
  }
  return undefined;
}

/** @returns false if the browser has no room for it, or forbids it */
export function writeSavedDraft(key: string, draft: SavedDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export const dropSavedDraft = (key: string): void => localStorage.removeItem(key);

/** The last moment of a draft that is saved now. */
export const savedUntil = (at: number): number => at + KEPT_MS;

/** After signing out nothing stays for the next person at this browser, not even what was saved. */
export function dropAllDrafts(): void {
  dropDrafts();
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  void import('./draft-files').then(({ dropFiles }) => dropFiles('saved-drafts')).catch(() => undefined);
}
