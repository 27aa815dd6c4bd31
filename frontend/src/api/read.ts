import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { address, type Asked, type Given, type Nothing, type Route, withAsked } from '@wavelane/contracts';
import { getPage, type PageOf, request } from './http';

type Reading<Path extends string, Answer, Query> = Route<Path, Nothing, Answer, Query>;
type Wanted<Path extends string, Query> = Given<Path> & { asked?: Asked<Query> | undefined };

/** What `refresh` goes by: everything below the first parameter of a path belongs together. */
const familyOf = ({ path }: Route): string => path.split('/:')[0] ?? path;

function keyOf<Path extends string, Answer, Query>(
  route: Reading<Path, Answer, Query>,
  wanted: Wanted<Path, Query>,
): string[] {
  const [family, whole] = [familyOf(route), withAsked(address(route, wanted), wanted.asked)];
  return family === whole ? [family] : [family, whole];
}

/** What is read at once. */
export const read = <Path extends string, Answer, Query>(
  route: Reading<Path, Answer, Query>,
  wanted: Wanted<Path, Query>,
) =>
  queryOptions({
    queryKey: keyOf(route, wanted),
    queryFn: ({ signal }) => request<Answer>('GET', withAsked(address(route, wanted), wanted.asked), { signal }),
  });

/** Pages of a list, as a query has them. */
export interface PagesOf<Answer> {
  pages: readonly PageOf<Answer>[];
}

/**
 * What is read in pages.
 * @param join makes one answer of the pages read so far. The same function for all calls: by it the query knows that it has that answer
 * already, and does not compare all rows with every key that is pressed beside them
 * @param more what the next page is asked for with, where the body says it and no header does; null at the end
 */
export const pagesOf = <Path extends string, Answer, Query, Joined>(
  route: Reading<Path, Answer, Query>,
  wanted: Wanted<Path, Query>,
  join: (read: PagesOf<Answer>) => Joined,
  more?: (page: Answer) => Record<string, string> | null,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(route, wanted), 'pages'],
    queryFn: ({ pageParam, signal }) => getPage<Answer>(pageParam, signal),
    initialPageParam: withAsked(address(route, wanted), wanted.asked),
    getNextPageParam: ({ next, body }, _pages, page) => {
      const rest = more?.(body);
      return rest ? withMore(page, rest) : next;
    },
    select: join,
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

/** Asks again for everything that was read by these operations, or by ones below them. */
export async function refresh(client: QueryClient, ...routes: Route[]): Promise<void> {
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [familyOf(route)] })));
}
