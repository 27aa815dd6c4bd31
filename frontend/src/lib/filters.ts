/** Conditions that pages keep in their address. Apart from the pages, because every page loads the routes. */
export const OUTBOX_FILTER = ['status', 'q'] as const;
export const PAYMENTS_FILTER = ['until', 'knownAt', 'user', 'order'] as const;
export const EVENTS_FILTER = ['type', 'stream', 'correlationId', 'actorId', 'since', 'until'] as const;
export const USERS_FILTER = ['search', 'status', 'role'] as const;
export const SECURITY_FILTER = ['kind', 'accountId', 'address', 'from', 'to'] as const;
export const JOURNAL_FILTER = ['account', 'type', 'text', 'from', 'to', 'knownAt'] as const;

export type Filter<Name extends string> = Record<Name, string>;

/** What a route takes from its address: texts of these names. Digits only would arrive as a number. */
export const filterSearch =
  <Name extends string>(names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Filter<Name>> => {
    const found: Partial<Filter<Name>> = {};
    for (const name of names) {
      const value = search[name];
      if ((typeof value === 'string' && value !== '') || typeof value === 'number') found[name] = String(value);
    }
    return found;
  };
