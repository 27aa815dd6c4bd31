import { setTimeout as pause } from 'node:timers/promises';
import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { purchasesProjection } from '../../../books/index.js';
import type { TellByMail } from '../../../identity/index.js';

type ReceiptFacts = Pick<
  ConstructorParameters<typeof TellByMail>[0]['facts'],
  'amount' | 'currency' | 'receipt' | 'paid'
>;

const PAID: readonly NoticeKind[] = ['payment-received', 'payment-approved'];

/** A receipt is issued right after its payment; a mail does not wait longer than this for it, in ms. */
const PATIENCE_MS = 3_000;
const LOOK_MS = 50;

/** The lines of a mail about the receipt of an accepted payment; nothing for other notices and without a receipt. */
export async function receiptFacts(
  readModels: ReadModels,
  { kind, facts }: { kind: NoticeKind; facts: NoticeFacts },
): Promise<ReceiptFacts> {
  if (!PAID.includes(kind) || facts.paymentId === undefined) return {};
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const purchase = await readModels.get(purchasesProjection, facts.paymentId);
    if (purchase?.receipt) {
      const { number, amount, currency, durationType, kind: by, reference, buyer, tax } = purchase.receipt;
      const paid = {
        durationType,
        by,
        buyer: buyer.name,
        ...(reference !== null && { reference }),
        ...(tax && { tax }),
      };
      return { receipt: number, amount, currency, paid };
    }
    // A grant by an administrator has no payment and so no receipt.
    if (purchase?.amount === 0) return {};
    await pause(LOOK_MS);
  }
  return {};
}
