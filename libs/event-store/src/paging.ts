import type { Position } from './event.js';
import type { EventStore, Page, PagesOptions } from './port.js';

/** Events in a page by default. */
export const PAGE_EVENTS = 1_000;

/**
 * {@link EventStore.pages} for an engine without a better way: one page after the other, on demand, or each while its
 * caller is busy with the one before.
 */
export async function* pageByPage(
  log: Pick<EventStore, 'readAll'>,
  { after, limit = PAGE_EVENTS, types, signal }: PagesOptions,
  { isAhead = false } = {},
): AsyncGenerator<Page, void> {
  const read = (from: Position) => log.readAll({ after: from, limit, types, signal });
  let page = await read(after);
  for (;;) {
    const ahead = isAhead && !page.head ? read(page.next) : undefined;
    ahead?.catch(() => undefined); // reported when it is requested
    yield page;
    if (page.head) return;
    page = await (ahead ?? read(page.next));
    signal?.throwIfAborted();
  }
}
