import { type InfiniteData, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { getPage, type PageOf } from '../http';

/** The reading of a query's page. */
export interface PageReading {
  client: QueryClient;
  queryKey: QueryKey;
  /** Address of the page. */
  pageParam: string;
  signal: AbortSignal;
}

/**
 * Reads a page of a list. The parts that equal the same page as it was before are the identical objects: compared here,
 * page by page, so that a list of many pages never keeps the thread busy with all of its rows at once.
 * @throws ApiError for every reply that is not OK and for none at all
 */
export async function readPage<Answer>(reading: PageReading): Promise<PageOf<Answer>> {
  const { client, queryKey, pageParam, signal } = reading;
  const page = await getPage<Answer>(pageParam, signal);
  const known = client.getQueryData<InfiniteData<PageOf<Answer>, string>>(queryKey);
  return replaceEqualDeep(known?.pages[known.pageParams.indexOf(pageParam)], page);
}

/** Pages that are all as they were are the answer that was there; others are the new one as it is, their rows having been compared. */
export const sharedPages = (known: unknown, read: unknown): unknown =>
  isPages(known) && isPages(read) && isSame(known.pages, read.pages) && isSame(known.pageParams, read.pageParams)
    ? known
    : read;

const isPages = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);
