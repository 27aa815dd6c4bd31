import type { InfiniteData } from '@tanstack/react-query';
import { pause, watchForPauses } from '@/lib/pause';
import type { PageOf } from '../http';
import type { PageReading } from '../pages/share';

/** Of a list with so many pages or fewer none is held back: reading it again takes no time that anybody would notice. */
const FEW_PAGES = 5;
/** Who makes none hears what is new all the same: reading a list again waits for so long in all. */
const AT_MOST_MS = 10_000;

/** When what is read again began to wait, by what stops that reading. */
const begun = new WeakMap<AbortSignal, number>();

/**
 * Waits with a page of a long list that is read again until nobody scrolls or types: taking in thousands of rows keeps the page from
 * drawing. A page that was not there yet never waits. @returns when the page may be read
 */
export async function calm({ client, queryKey, pageParam, signal }: PageReading): Promise<void> {
  watchForPauses();
  const pages = client.getQueryData<InfiniteData<PageOf<unknown>, string>>(queryKey)?.pages ?? [];
  if (pages.length <= FEW_PAGES || pages.at(-1)?.next === pageParam) return;
  const from = begun.get(signal) ?? performance.now();
  begun.set(signal, from);
  await pause(from + AT_MOST_MS, signal);
}
