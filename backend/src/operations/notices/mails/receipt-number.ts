import { setTimeout as pause } from 'node:timers/promises';
import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { purchasesProjection } from '../../../books/index.js';

const PAID: readonly NoticeKind[] = ['payment-received', 'payment-approved'];

/** A receipt is issued right after its payment; a mail does not wait longer than this for its number, in ms. */
const PATIENCE_MS = 3_000;
const LOOK_MS = 50;

/** The number of the receipt of a payment that was accepted; undefined for other notices, and if there is none. */
export async function receiptNumber(
  readModels: ReadModels,
  { kind, facts }: { kind: NoticeKind; facts: NoticeFacts },
): Promise<string | undefined> {
  if (!PAID.includes(kind) || facts.paymentId === undefined) return undefined;
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const purchase = await readModels.get(purchasesProjection, facts.paymentId);
    // A grant by an administrator has no payment and so no receipt.
    if (purchase?.receipt || purchase?.amount === 0) return purchase.receipt?.number;
    await pause(LOOK_MS);
  }
  return undefined;
}
