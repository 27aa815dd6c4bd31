const HOUR_MS = 60 * 60 * 1_000;
/** For how long files are kept. */
const SHELVES = {
  /** Of forms that are being filled in: a file whose tab has not come back by then is not needed any more. */
  drafts: 24 * HOUR_MS,
  /** Of drafts that a member has saved. */
  'saved-drafts': 30 * 24 * HOUR_MS,
} as const;
export type Shelf = keyof typeof SHELVES;
const NAME = 'X-Name';
const AT = 'X-At';
const CHANGED = 'X-Changed';

/** Browsers keep files only for pages that came safely; elsewhere the file is chosen again. */
const filesOf = async (shelf: Shelf) => ('caches' in window ? caches.open(shelf) : undefined);
const addressOf = (id: string) => `/${encodeURIComponent(id)}`;

/** Keeps a file under an id of its own, and forgets files that are too old. @returns false if the browser keeps none */
export async function keepFile(id: string, file: File, now = Date.now(), shelf: Shelf = 'drafts'): Promise<boolean> {
  const kept = await filesOf(shelf);
  if (!kept) return false;
  const headers = {
    ...{ 'Content-Type': file.type, [NAME]: encodeURIComponent(file.name) },
    ...{ [AT]: String(now), [CHANGED]: String(file.lastModified) },
  };
  await kept.put(addressOf(id), new Response(file, { headers }));
  await sweep(shelf, now);
  return true;
}

/** undefined if there is none any more. */
export async function readFile(id: string, shelf: Shelf = 'drafts'): Promise<File | undefined> {
  const kept = await (await filesOf(shelf))?.match(addressOf(id));
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(NAME) ?? '');
  // The form compares it, to know the file again.
  const lastModified = Number(kept.headers.get(CHANGED) ?? 0);
  return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '', lastModified });
}

export async function dropFile(id: string, shelf: Shelf = 'drafts'): Promise<void> {
  await (await filesOf(shelf))?.delete(addressOf(id));
}

/**
 * Removes files that are too old.
 * @param saved the ids of the files that saved drafts have: others go, unless one is just being saved
 */
export async function sweepFiles(saved: readonly string[], now = Date.now()): Promise<void> {
  const addresses = new Set(saved.map((id) => whole(addressOf(id))));
  await sweep('drafts', now);
  await sweep('saved-drafts', now, (address) => addresses.has(address));
}

const whole = (address: string) => new URL(address, location.href).href;

async function sweep(shelf: Shelf, now: number, isNeeded = (_address: string) => true): Promise<void> {
  if (!(await caches.has(shelf))) return;
  const kept = await caches.open(shelf);
  for (const request of await kept.keys()) {
    const at = Number((await kept.match(request))?.headers.get(AT));
    const keptMs = isNeeded(whole(request.url)) ? SHELVES[shelf] : HOUR_MS;
    if (!(Math.abs(now - at) <= keptMs)) await kept.delete(request);
  }
}
