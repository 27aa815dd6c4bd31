const FILES = 'drafts';
/** A file whose tab has not come back by then is not needed any more. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const NAME = 'X-Name';
const AT = 'X-At';

/** Browsers keep files only for pages that came safely; elsewhere the file is chosen again. */
const files = async () => ('caches' in window ? caches.open(FILES) : undefined);
const addressOf = (id: string) => `/${encodeURIComponent(id)}`;

/** Keeps a file under an id of its own, and forgets files that were abandoned. */
export async function keepFile(id: string, file: File, now = Date.now()): Promise<void> {
  const kept = await files();
  if (!kept) return;
  const headers = { 'Content-Type': file.type, [NAME]: encodeURIComponent(file.name), [AT]: String(now) };
  await kept.put(addressOf(id), new Response(file, { headers }));
  for (const request of await kept.keys()) {
    const at = Number((await kept.match(request))?.headers.get(AT));
    if (now - at > KEPT_MS) await kept.delete(request);
  }
}

/** undefined if there is none any more. */
export async function readFile(id: string): Promise<File | undefined> {
  const kept = await (await files())?.match(addressOf(id));
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' });
}

export async function dropFile(id: string): Promise<void> {
  await (await files())?.delete(addressOf(id));
}

export async function dropFiles(): Promise<void> {
  if ('caches' in window) await caches.delete(FILES);
}
