/**
 * Content of an event for its owner, without the names of secrets and tokens, and without postings, which are the
 * ledger's.
 */
export const withoutSecrets = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !/(secretid|token)$/i.test(name) && name !== 'postings'));
