const HOUR_MS = 60 * 60 * 1_000;
/** For how long files are kept; a later one removes those that are older. */
const SHELVES = {
  /** Of forms that are being filled in: a file whose tab has not come back by then is not needed any more. */
  drafts: 24 * HOUR_MS,
  /** Of drafts that a member has saved. */
  'saved-drafts': 30 * 24 * HOUR_MS,
} as const;
export type Shelf = keyof typeof SHELVES;
const NAME = 'X-Name';
const AT = 'X-At';

/** Browsers keep files only for pages that came safely; elsewhere the file is chosen again. */
const filesOf = async (shelf: Shelf) => ('caches' in window ? caches.open(shelf) : undefined);
const addressOf = (id: string) => `/${encodeURIComponent(id)}`;

/** Keeps a file under an id of its own, and forgets files that are too old. @returns false if the browser keeps none */
export async function keepFile(id: string, file: File, now = Date.now(), shelf: Shelf = 'drafts'): Promise<boolean> {
  const kept = await filesOf(shelf);
  if (!kept) return false;
  const headers = { 'Content-Type': file.type, [NAME]: encodeURIComponent(file.name), [AT]: String(now) };
  await kept.put(addressOf(id), new Response(file, { headers }));
  for (const request of await kept.keys()) {
    const at = Number((await kept.match(request))?.headers.get(AT));
    if (now - at > SHELVES[shelf]) await kept.delete(request);
  }
  return true;
}

/** undefined if there is none any more. */
export async function readFile(id: string, shelf: Shelf = 'drafts'): Promise<File | undefined> {
  const kept = await (await filesOf(shelf))?.match(addressOf(id));
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' });
}

export async function dropFile(id: string, shelf: Shelf = 'drafts'): Promise<void> {
  await (await filesOf(shelf))?.delete(addressOf(id));
}

export async function dropFiles(shelf: Shelf = 'drafts'): Promise<void> {
  if ('caches' in window) await caches.delete(shelf);
}
