import { describe, expect, it } from '@jest/globals';
import type { Receipt } from '../receipt.events.js';
import { receiptPdf } from './receipt-pdf.js';

const RECEIPT: Receipt = {
  number: '2026-000001',
  paymentId: 'p',
  accountId: 'a',
  kind: 'paypal',
  date: '2026-01-31',
  seller: { name: 'Gulf Messaging W.L.L.', address: ['Road 2803', 'Manama, Bahrain'], taxId: '200012345600002' },
  buyer: { name: 'متجر سارة 24 (للعطور)', email: 'sara@example.com' },
  plan: 'Growth',
  durationType: 'ANNUAL',
  days: 1_080,
  amount: 113_430,
  currency: 'USD',
  tax: { name: 'VAT', rate: 10_000, amount: 10_312 },
  reference: '5O190127TN364715T',
};

const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('a receipt as a PDF', () => {
  it('fits one page, whatever the names are', async () => {
    const names = [
      '',
      'x'.repeat(120),
      'متجر سارة '.repeat(12),
      '上海贸易公司',
      '😀'.repeat(60),
      '\u202Eevil\u202C',
      'Ñandú Łódź Київ Αθήνα दिल्ली',
    ];
    for (const name of names) {
      const seller = { name, address: Array.from({ length: 6 }, () => name), taxId: name };
      const bytes = await receiptPdf({ ...RECEIPT, seller, buyer: { name, email: name }, reference: name }, 100);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.subarray(-6).toString()).toContain('%%EOF');
      expect(pages(bytes)).toBe(1);
    }
  });

  it('yields the same file each time', async () => {
    const [first, second] = [await receiptPdf(RECEIPT, 0), await receiptPdf(RECEIPT, 0)];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(first, await receiptPdf(RECEIPT, 1))).not.toBe(0);
  });
});
