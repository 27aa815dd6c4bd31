import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage } from './http';

/**
 * What is read in pages.
 * @param key as for other queries: joined with slashes it is the address
 * @param query what is asked for; empty values say nothing
 * @param more what the next page is asked for with, where the body says it and no header does; null at the end
 * @param join makes one answer of the pages read so far
 */
export function pagesOf<Body, Joined>(
  key: readonly string[],
  join: (bodies: Body[]) => Joined,
  query: Record<string, string> = {},
  more?: (body: Body) => Record<string, string> | null,
) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return infiniteQueryOptions({
    queryKey: [...key, 'pages', ...(asked && [asked])],
    queryFn: ({ pageParam, signal }) => getPage<Body>(pageParam, signal),
    initialPageParam: key.join('/') + (asked && `?${asked}`),
    getNextPageParam: ({ next, body }, _pages, address) => {
      const rest = more?.(body);
      return rest ? withQuery(address, rest) : next;
    },
    select: ({ pages }) => join(pages.map(({ body }) => body)),
  });
}

/** A plain list that grows by pages. */
export const listOf = <T>(...key: string[]) => pagesOf<T[], T[]>(key, (pages) => pages.flat());

function withQuery(address: string, query: Record<string, string>): string {
  const [path = '', asked] = address.split('?');
  const all = new URLSearchParams(asked);
  for (const [name, value] of Object.entries(query)) all.set(name, value);
  return `${path}?${all.toString()}`;
}
