import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type AccountName, api } from '@wavelane/contracts';
import { read } from './read';

/** The most accounts in one request. */
const AT_ONCE = 50;
/** Names change seldom, and a page shows them many times. */
const FRESH_MS = 60_000;

type NameOf = (account: string) => AccountName | null;

const namesOf = (accounts: readonly string[]) =>
  queryOptions({ ...read(api.auditNames, { asked: { accounts: accounts.join(',') } }), staleTime: FRESH_MS });

/**
 * Names for ledger accounts (`user:…`, `channel:…`); null until they are loaded, and for an account without a name. If
 * a list grows, only the new accounts are requested.
 */
export const useAccountNames = (accounts: readonly (string | null)[]): NameOf => useComingNames(accounts).nameOf;

/** The same, and whether the first of them are still on their way: a list that waits for them does not move. */
export function useComingNames(accounts: readonly (string | null)[]): { nameOf: NameOf; areComing: boolean } {
  const named = [...new Set(accounts)].filter((account) => account !== null && /^(user|channel):/.test(account));
  const chunks = Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, index) =>
    named.slice(index * AT_ONCE, (index + 1) * AT_ONCE).filter((account) => account !== null),
  );
  const asked = useQueries({
    queries: chunks.map((chunk) => ({ ...namesOf(chunk), placeholderData: keepPreviousData })),
  });
  const known = new Map(asked.flatMap(({ data = [] }) => data).map((name) => [name.account, name]));
  return {
    nameOf: (account) => known.get(account) ?? null,
    areComing: asked.some(({ isPending }) => isPending) && asked.every(({ data }) => data === undefined),
  };
}

/** People and channels by how a word of their name, their address or their number begins. */
export const useFoundNames = (search: string) =>
  useQuery({
    ...read(api.auditNames, { asked: { search } }),
    enabled: search.trim() !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
