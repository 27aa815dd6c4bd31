import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { address, type Asked, type Given, type Nothing, type Route, withAsked } from '@wavelane/contracts';
import { request } from './http';

export type Reading<Path extends string, Answer, Query> = Route<Path, Nothing, Answer, Query>;
export type Wanted<Path extends string, Query> = Given<Path> & { asked?: Asked<Query> | undefined };

/** The key for `refresh`: everything below the first parameter of a path belongs together. */
const familyOf = ({ path }: Route): string => path.split('/:')[0] ?? path;

/** The key of its answer. */
export function keyOf<Path extends string, Answer, Query>(
  route: Reading<Path, Answer, Query>,
  wanted: Wanted<Path, Query>,
): string[] {
  const [family, whole] = [familyOf(route), withAsked(address(route, wanted), wanted.asked)];
  return family === whole ? [family] : [family, whole];
}

/** A query that is read in one request. */
export const read = <Path extends string, Answer, Query>(
  route: Reading<Path, Answer, Query>,
  wanted: Wanted<Path, Query>,
) =>
  queryOptions({
    queryKey: keyOf(route, wanted),
    queryFn: ({ signal }) => request<Answer>('GET', withAsked(address(route, wanted), wanted.asked), { signal }),
  });

/** Asks again for everything that was read by these operations, or by ones below them. */
export async function refresh(client: QueryClient, ...routes: Route[]): Promise<void> {
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [familyOf(route)] })));
}
