import { useSyncExternalStore } from 'react';
import { dropDrafts } from './draft-store';

const PREFIX = 'saved-draft/';
const SHELF = 'saved-drafts';
/** As long as the browser keeps the file of one. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** A draft that a member has saved: it outlives the page and the tab, in this browser. */
export interface SavedDraft {
  /** Unix ms. */
  at: number;
  values: Record<string, unknown>;
  /** The id under which its file is kept, and how it is read; null if it has none. */
  upload: ({ id: string; name: string } & Record<string, unknown>) | null;
}

const listeners = new Set<() => void>();
/** Raised by each sign-out. */
let signOuts = 0;

/** The key of a member's draft for an account: another member at this browser does not see it. */
export const savedDraftKey = (memberId: string, accountId: string, place: string): string =>
  `${PREFIX}${memberId}/${accountId}/${place}`;

/** undefined if there is none, it is too old, or it cannot be read. */
export const readSavedDraft = (key: string, now = Date.now()): SavedDraft | undefined => draftIn(recordOf(key), now);

/** The saved draft as it is now: another tab may save or remove it, too. */
export function useSavedDraft(key: string): SavedDraft | undefined {
  return draftIn(useSyncExternalStore(listen, () => recordOf(key)));
}

/** Takes the place of the draft before, whose file goes. @returns false if the browser has no room, or forbids it */
export function writeSavedDraft(key: string, draft: SavedDraft): boolean {
  const before = readSavedDraft(key);
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    dropSavedFile(draft);
    return false;
  }
  dropSavedFile(before);
  tell();
  return true;
}

/** Removes the draft that was saved at this time, with its file: not one that another tab has saved since. */
export function dropSavedDraft(key: string, at: number): void {
  const found = readSavedDraft(key);
  if (found?.at === at) {
    localStorage.removeItem(key);
    dropSavedFile(found);
  }
  tell();
}

export function dropSavedFile(draft: SavedDraft | undefined): void {
  const id = draft?.upload?.id;
  if (id === undefined) return;
  // If it fails, `sweepDrafts` removes the file later.
  void import('./draft-files').then(({ dropFile }) => dropFile(id, SHELF)).catch(() => undefined);
}

/** When a draft saved at this time expires. */
export const savedUntil = (at: number): number => at + KEPT_MS;

/** @returns a function that returns whether the member has signed out since: then nothing may be written any more */
export function untilSignOut(): () => boolean {
  const begun = signOuts;
  return () => signOuts !== begun;
}

/**
 * After signing out nothing stays for the next person at this browser, not even what was saved. It never fails, and
 * fetches no code: after a deployment there may be none of this version.
 */
export function dropAllDrafts(): void {
  signOuts += 1;
  dropDrafts();
  for (const key of keys()) localStorage.removeItem(key);
  if ('caches' in window) void caches.delete(SHELF).catch(() => undefined);
  tell();
}

/** Removes drafts that expired or cannot be read, and all files that are too old or that no draft has. */
export async function sweepDrafts(now = Date.now()): Promise<void> {
  const names: string[] = [];
  for (const key of keys()) {
    const found = readSavedDraft(key, now);
    if (!found) localStorage.removeItem(key);
    else if (found.upload) names.push(found.upload.id);
  }
  if (!('caches' in window) || (await caches.keys()).length === 0) return;
  const { sweepFiles } = await import('./draft-files');
  await sweepFiles(names, now);
}

function recordOf(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keys of all saved drafts; none if the browser forbids it. */
function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function draftIn(record: string | null, now = Date.now()): SavedDraft | undefined {
  try {
    const found: unknown = JSON.parse(record ?? 'null');
    return isDraft(found) && Math.abs(now - found.at) <= KEPT_MS ? found : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDraft(found: unknown): found is SavedDraft {
  if (!isRecord(found) || typeof found.at !== 'number' || !isRecord(found.values)) return false;
  const { upload } = found;
  return upload === null || (isRecord(upload) && typeof upload.id === 'string' && typeof upload.name === 'string');
}

/** Other tabs are heard by `storage`, which this one does not get of its own changes. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
