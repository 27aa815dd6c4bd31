const POOL = 'backend/src/days/ledger/pool/pool.ts';
const VOIDS = 'backend/src/days/ledger/pool/pool-voids.ts';
const pure = ['backend/src/days/ledger/metering/', 'backend/src/days/ledger/pool/', 'backend/src/days/ledger/wallet/'];
const ledger = [...pure, 'backend/src/days/ledger/test/'];

/** Mistakes about the pool, easy to make, each with the specs that must notice it. */
export const POOL_DAYS = [
  {
    name: 'pool: more is reserved than there is',
    file: POOL,
    from: 'if (days > state.balance) {',
    to: 'if (days > state.balance + 1) {',
    specs: ledger,
  },
  {
    name: 'pool: more is removed than there is',
    file: POOL,
    from: 'if (-days > state.balance) {',
    to: 'if (-days > state.balance + 1) {',
    specs: pure,
  },
  {
    name: 'pool: the same transfer is reserved twice',
    file: POOL,
    from: 'if (hasId(state.settled, transferId) || open) {',
    to: 'if (open) {',
    specs: ledger,
  },
  {
    name: 'pool: the same refund twice',
    file: POOL,
    from: "if (hasId(state.settled, transferId)) return [];\n  return [\n    {\n      type: 'PoolRefunded'",
    to: "return [\n    {\n      type: 'PoolRefunded'",
    specs: pure,
  },
  {
    name: 'pool: a release after the allocation',
    file: POOL,
    from: 'const { [transferId]: _closed, ...open } = state.open;',
    to: 'const { ...open } = state.open;',
    specs: pure,
  },
  {
    name: 'pool: a transaction is voided twice',
    file: VOIDS,
    from: "if (hasId(state.voided, voidOf(txNo)) || state.voiding[voidOf(txNo)]) throw DomainError.notFound('Transaction');",
    to: '',
    specs: ledger,
  },
  {
    name: 'pool: a void that leaves less than nothing',
    file: VOIDS,
    from: 'if (days > state.balance) {',
    to: 'if (false) {',
    specs: ledger,
  },
  {
    name: 'pool: a reversal is voided',
    file: VOIDS,
    from: 'if (voids !== null) {',
    to: 'if (false) {',
    specs: ledger,
  },
  {
    name: 'pool: a voided allocation mints days',
    file: 'backend/src/whatsapp/channels/channel/channel-days.ts',
    from: 'const days = Math.min(requested, unusedDays(state, now));',
    to: 'const days = requested;',
    specs: ledger,
  },
];
