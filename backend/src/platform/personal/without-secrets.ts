/** Content of an event as its owner gets it: names of secrets and tokens are nobody's business, postings are the ledger's own. */
export const withoutSecrets = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !/(secretid|token)$/i.test(name) && name !== 'postings'));
