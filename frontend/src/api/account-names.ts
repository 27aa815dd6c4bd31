import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type AccountName, api } from '@wavelane/contracts';
import { read } from './read';

/** As many as one request may ask for. */
const AT_ONCE = 50;
/** Names change seldom, and a page tells them many times. */
const FRESH_MS = 60_000;

const namesOf = (accounts: readonly string[]) =>
  queryOptions({ ...read(api.auditNames, { asked: { accounts: accounts.join(',') } }), staleTime: FRESH_MS });

/**
 * What accounts of the books (`user:…`, `channel:…`) are called; null while that is not known, and where they have no
 * name. Those that a growing list adds are asked for alone.
 */
export function useAccountNames(accounts: readonly (string | null)[]): (account: string) => AccountName | null {
  const named = [...new Set(accounts)].filter((account) => account !== null && /^(user|channel):/.test(account));
  const chunks = Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, index) =>
    named.slice(index * AT_ONCE, (index + 1) * AT_ONCE).filter((account) => account !== null),
  );
  const found = useQueries({ queries: chunks.map(namesOf) }).flatMap(({ data = [] }) => data);
  const known = new Map(found.map((name) => [name.account, name]));
  return (account) => known.get(account) ?? null;
}

/** People and channels by how a word of their name, their address or their number begins. */
export const useFoundNames = (search: string) =>
  useQuery({
    ...read(api.auditNames, { asked: { search } }),
    enabled: search.trim() !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
