import type { PaymentDay, PaymentHistory, PaymentSums, PaymentTotals } from '@wavelane/contracts';
import { isMoney } from './payment-step.js';

type Sums = Pick<PaymentSums, 'days' | 'total' | 'daysGranted' | 'daysTakenBack'>;

/**
 * Adds up the money and days that came and went, by day and currency. A day is the day on which a movement counts, in
 * UTC.
 * @param from only movements that count from then on, inclusive; ISO-8601 UTC with milliseconds
 */
export function totalsOf(payments: Iterable<PaymentHistory>, from?: string): Sums {
  const days = new Map<string, PaymentDay>();
  let daysGranted = 0;
  let daysTakenBack = 0;
  for (const { kind, timeline, moneyCurrency, fee, unread } of payments) {
    for (const entry of timeline) {
      if (from !== undefined && entry.at < from) continue;
      if (entry.days > 0) daysGranted += entry.days;
      else daysTakenBack -= entry.days;
      if (moneyCurrency === null || (!isMoney(entry) && entry.money === 0)) continue;
      const totals = dayOf(days, entry.at.slice(0, 10), moneyCurrency);
      if (isMoney(entry)) {
        totals.captured += entry.money;
        totals.count++;
        if (kind === 'offline') {
          totals.offline += entry.money;
          totals.offlineCount++;
        }
        totals.fees += fee ?? 0;
        totals.unread += unread ? 1 : 0;
      } else {
        totals.refunded -= entry.money;
        totals.returns++;
      }
      totals.net = totals.captured - totals.refunded;
    }
  }
  const sorted = [...days].sort(byKey).map(([, day]) => day);
  return { days: sorted, total: grandTotals(sorted), daysGranted, daysTakenBack };
}

function dayOf(days: Map<string, PaymentDay>, day: string, currency: string): PaymentDay {
  const key = `${day} ${currency}`;
  let totals = days.get(key);
  if (!totals) days.set(key, (totals = { day, ...nothing(currency) }));
  return totals;
}

function grandTotals(days: readonly PaymentDay[]): PaymentTotals[] {
  const total = new Map<string, PaymentTotals>();
  for (const { day: _day, currency, ...sums } of days) {
    const sum = total.get(currency) ?? nothing(currency);
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sum[name] += sums[name];
    total.set(currency, sum);
  }
  return [...total].sort(byKey).map(([, sums]) => sums);
}

const nothing = (currency: string): PaymentTotals => ({
  currency,
  captured: 0,
  offline: 0,
  refunded: 0,
  net: 0,
  count: 0,
  offlineCount: 0,
  returns: 0,
  fees: 0,
  unread: 0,
});

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
