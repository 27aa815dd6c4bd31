import { infiniteQueryOptions } from '@tanstack/react-query';
import { address, withAsked } from '@wavelane/contracts';
import type { PageOf } from '../http';
import { keyOf, type Reading, type Wanted } from '../read';
import { readPage, sharedPages } from './share';

/** Pages of a list, as a query has them. */
export interface PagesOf<Answer> {
  pages: readonly PageOf<Answer>[];
}

/**
 * A query that is read in pages.
 * @param join makes one answer of the pages read so far. The same function for all calls: by it the query knows that it
 * has that answer already, and does not compare all rows with every key that is pressed beside them
 * @param more the parameters of the next page, if the body has them and no header does; null at the end
 */
export const pagesOf = <Path extends string, Answer, Query, Joined>(
  route: Reading<Path, Answer, Query>,
  wanted: Wanted<Path, Query>,
  join: (read: PagesOf<Answer>) => Joined,
  more?: (page: Answer) => Record<string, string> | null,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(route, wanted), 'pages'],
    queryFn: (reading) => readPage<Answer>(reading),
    initialPageParam: withAsked(address(route, wanted), wanted.asked),
    getNextPageParam: ({ next, body }, _pages, page) => {
      const rest = more?.(body);
      return rest ? withMore(page, rest) : next;
    },
    select: join,
    structuralSharing: sharedPages,
  });

/** A plain list that grows by pages. */
export const listOf = <Path extends string, Item, Query>(
  route: Reading<Path, Item[], Query>,
  wanted: Wanted<Path, Query>,
) => pagesOf(route, wanted, flat<Item>);

const flat = <Item>({ pages }: PagesOf<Item[]>): Item[] => pages.flatMap(({ body }) => body);

function withMore(page: string, more: Record<string, string>): string {
  const [path = '', asked] = page.split('?');
  return withAsked(path, { ...Object.fromEntries(new URLSearchParams(asked)), ...more });
}
