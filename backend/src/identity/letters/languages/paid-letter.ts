import { type BillingPeriod, formatMinor, type SupportedLanguage } from '@wavelane/contracts';
import type { MailedFacts, NoticeMailPlanned, Paid } from '../grouping/notice-mail.events.js';
import { type Letter, shownName } from '../writing/letter.js';

type Row = readonly [label: string, value: string];

interface PaidWords {
  heading: (days: number) => string;
  periods: Readonly<Record<BillingPeriod, string>>;
  days: (days: number) => string;
  comma: string;
  total: string;
  tax: (name: string, percent: number) => string;
  with: string;
  transfer: string;
  to: string;
  /** The labels of other facts that the bill shows already. */
  shown: readonly string[];
}

const WORDS: Readonly<Record<SupportedLanguage, PaidWords>> = {
  en: {
    heading: (days) => `Thank you. ${days} days are yours.`,
    periods: { MONTHLY: '1 month', SEMI_ANNUAL: '6 months', ANNUAL: '1 year' },
    days: (days) => `${days} days`,
    ...{ comma: ', ', total: 'Paid', tax: (name, percent) => `${name} of ${percent} % included` },
    ...{ with: 'Paid with', transfer: 'Bank transfer', to: 'Receipt for', shown: ['Plan', 'Amount', 'Days'] },
  },
  ar: {
    heading: (days) => `شكرًا لك. أصبح لديك ${days} يومًا.`,
    periods: { MONTHLY: 'شهر واحد', SEMI_ANNUAL: '6 أشهر', ANNUAL: 'سنة واحدة' },
    days: (days) => `${days} يومًا`,
    ...{ comma: '، ', total: 'المدفوع', tax: (name, percent) => `منها ${name} ${percent} %` },
    ...{ with: 'طريقة الدفع', transfer: 'تحويل بنكي', to: 'الإيصال باسم', shown: ['الباقة', 'المبلغ', 'الأيام'] },
  },
};

/**
 * A payment that brought days is written as a bill: what was bought, what was paid, and how.
 * @param others the facts that the letter has without it
 */
export function paidLetter(
  language: SupportedLanguage,
  told: Pick<NoticeMailPlanned['data'], 'kind' | 'facts'> | undefined,
  others: readonly Row[],
): Partial<Letter> | undefined {
  if (told?.kind !== 'payment-received' && told?.kind !== 'payment-approved') return undefined;
  const { days, amount, currency, paid } = told.facts;
  const words = WORDS[language];
  const heading = days === undefined ? {} : { heading: words.heading(days) };
  if (amount === undefined || currency === undefined) return heading;
  const price = `${formatMinor(amount, currency)} ${currency}`;
  const total: Row = [words.total, price];
  if (!paid) return { ...heading, total };
  const facts = [...others.filter(([label]) => !words.shown.includes(label)), ...meansOf(paid, words)];
  return { ...heading, items: itemsOf(told.facts, paid, price, words), total, facts };
}

function itemsOf({ plan, days, currency = '' }: MailedFacts, paid: Paid, price: string, words: PaidWords): Row[] {
  const name = plan === undefined ? undefined : shownName(plan);
  const { tax, durationType } = paid;
  const bought = [name, words.periods[durationType], days === undefined ? undefined : words.days(days)];
  const taxed = tax === undefined ? undefined : shownName(tax.name);
  return [
    [bought.filter((part) => part !== undefined).join(words.comma), price],
    ...(tax === undefined || taxed === undefined
      ? []
      : [[words.tax(taxed, tax.rate / 1_000), `${formatMinor(tax.amount, currency)} ${currency}`] as const]),
  ];
}

function meansOf({ by, reference, buyer }: Paid, words: PaidWords): Row[] {
  const means = by === 'paypal' ? 'PayPal' : words.transfer;
  const named = reference === undefined ? undefined : shownName(reference);
  const to = shownName(buyer);
  return [
    [words.with, named === undefined ? means : `${means}${words.comma}${named}`],
    ...(to === undefined ? [] : [[words.to, to] as const]),
  ];
}
