import { formatMinor, type RevenueLine } from '@wavelane/contracts';

/** Columns of the export, in order. The order never changes; new ones come last. */
const COLUMNS: readonly string[] = [
  ...['month', 'plan', 'currency', 'payments', 'received_minor', 'received', 'offline_minor', 'offline'],
  ...['refunds', 'refunded_minor', 'refunded', 'disputes', 'disputed_minor', 'disputed', 'net_minor', 'net'],
  ...['fees_minor', 'fees', 'unread', 'test'],
];

/** Revenue as a table, the header first: each sum in minor units and as a decimal number. */
export async function* revenueTable(lines: readonly RevenueLine[]): AsyncGenerator<readonly string[]> {
  yield COLUMNS;
  for (const line of lines) yield cellsOf(line);
}

function cellsOf(line: RevenueLine): string[] {
  const money = (minor: number) => [String(minor), formatMinor(minor, line.currency)];
  return [
    ...[line.month, line.plan ?? '', line.currency, String(line.payments)],
    ...[...money(line.received), ...money(line.offline)],
    ...[String(line.refunds), ...money(line.refunded), String(line.disputes), ...money(line.disputed)],
    ...[...money(line.net), ...money(line.fees), String(line.unread), line.isTest ? 'yes' : 'no'],
  ];
}
