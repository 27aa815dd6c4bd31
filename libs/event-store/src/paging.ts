import type { EventStore, Page, PagesOptions } from './port.js';

/** Events in a page by default. */
export const PAGE_EVENTS = 1_000;

/** {@link EventStore.pages} for an engine without a better way: one page after the other, on demand. */
export async function* pageByPage(
  log: Pick<EventStore, 'readAll'>,
  { after, limit = PAGE_EVENTS, types, signal }: PagesOptions,
): AsyncGenerator<Page, void> {
  for (let from = after; ;) {
    const page = await log.readAll({ after: from, limit, types, signal });
    yield page;
    if (page.head) return;
    from = page.next;
  }
}
