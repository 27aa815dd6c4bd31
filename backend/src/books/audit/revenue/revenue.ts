import type { PaymentEntry, PaymentHistory, RevenueLine } from '@wavelane/contracts';
import { isMoney } from '../payments/payment-step.js';

/**
 * Adds up the money that came and went by month, plan and currency. A movement belongs to the month in which it counts,
 * in UTC: money that goes back lowers the month of its return and leaves the month of its arrival unchanged.
 */
export function revenueOf(payments: Iterable<PaymentHistory>): RevenueLine[] {
  const lines = new Map<string, RevenueLine>();
  for (const payment of payments) {
    const { timeline, moneyCurrency: currency, plan } = payment;
    const isTest = payment.environment !== null && payment.environment !== 'live';
    if (currency === null) continue;
    for (const entry of timeline) {
      if (!isMoney(entry) && entry.money === 0) continue;
      const month = entry.at.slice(0, 'yyyy-mm'.length);
      const key = JSON.stringify([month, plan ?? '', currency, isTest]);
      let line = lines.get(key);
      if (!line) lines.set(key, (line = { month, plan, currency, isTest, ...NOTHING }));
      add(line, entry, payment);
    }
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

const NOTHING = {
  ...{ payments: 0, received: 0, offline: 0, refunds: 0, refunded: 0 },
  ...{ disputes: 0, disputed: 0, net: 0, fees: 0, unread: 0 },
};

function add(line: RevenueLine, entry: PaymentEntry, { kind, fee, unread }: PaymentHistory): void {
  line.net += entry.money;
  if (isMoney(entry)) {
    line.payments++;
    line.received += entry.money;
    line.offline += kind === 'offline' ? entry.money : 0;
    line.fees += fee ?? 0;
    line.unread += unread ? 1 : 0;
  } else if (entry.type === 'PayPalMoneyReturned' && entry.why === 'refund') {
    line.refunds++;
    line.refunded -= entry.money;
  } else {
    line.disputes++;
    line.disputed -= entry.money;
  }
}
