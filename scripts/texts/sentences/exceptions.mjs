/** Sentences that no screen shows, by the beginning of their file's path or by their words, with who reads them. */
export const EXCEPTIONS = [
  { in: 'backend/src/cli/', why: 'operators, at a command line' },
  { in: 'backend/src/operations/backup/', why: 'operators who back up or restore, at a command line' },
  { in: 'backend/src/audit/reseal/', why: 'operators who seal a log anew, at a command line' },
  { in: 'backend/src/audit/chain/', why: 'operators who check a chain, at a command line' },
  { in: 'libs/event-store/', why: 'operators who look at a damaged log, at a command line' },
  { in: 'backend/src/testing-clock/', why: 'tests, which move a clock that no product has' },
  { in: 'backend/src/messaging/webhooks/', why: 'the gateway, and systems of an account that forward events' },
  { in: 'backend/src/payments/paypal/webhook/', why: 'PayPal' },
  { in: 'backend/src/platform/http/door/', why: 'programs: the application sends requests of no such form' },
  {
    in: 'backend/src/platform/http/errors/error.filter.ts',
    like: /^This address takes/,
    why: 'programs that use another method',
  },
  { in: 'backend/src/platform/http/form', why: 'programs: the application sends forms with one file and known fields' },
  {
    in: 'backend/src/payments/offline/proofs/submission-form.ts',
    like: /^(There is no file|This was given twice|This is too long)/,
    why: 'programs: the application sends forms with one file and known fields',
  },
  { in: 'backend/src/bulk/table/json-table.ts', why: 'programs that send rows as JSON; the application sends files' },
  { in: 'backend/src/bulk/upload/form.ts', why: 'programs that write the form of a list by hand' },
  {
    in: 'backend/src/payments/paypal/payment/checks.ts',
    like: /^CAPTURE$/,
    why: 'operators: a word of PayPal’s orders',
  },
  { like: /Idempotency-Key/, why: 'programs that choose keys themselves' },
  { in: 'libs/contracts/src/plan-seeds.ts', why: 'everybody: names of plans are the same in every language' },
];
