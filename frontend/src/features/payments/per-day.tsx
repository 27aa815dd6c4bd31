import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { PaymentSums, PaymentTotals } from '@wavelane/contracts';
import { Sheet } from '@/components/surfaces/sheet';
import { type Column, DataTable } from '@/components/table/data-table';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { absent } from '@/components/table/stacked';
import { dayCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { plainMoney } from '@/lib/money';
import { dayOfYear } from './day-of-year';

interface PerDayProps {
  sums: PaymentSums;
  /** `2026-01-31`: the day whose payments are shown. */
  day: string | undefined;
  onDay: (day: string) => void;
}

/** A name: the same in every language. */
const PAYPAL = 'PayPal';
const RIGHT = { align: 'right' } as const;

/** More days than these move below their headings, if there is room for that. */
const MANY = 12;

/** Money by day, the latest first; a day leads to its payments. */
export function PerDay({ sums, day, onDay }: PerDayProps) {
  const isOne = sums.total.length < 2;
  const isPhone = useIsPhone();
  const columns: readonly Column[] = [
    t`Day (UTC)`,
    ...(isOne ? [] : [t`Currency`]),
    { heading: PAYPAL, ...RIGHT },
    { heading: t`Offline`, ...RIGHT },
    { heading: t`Returned`, ...RIGHT },
    { heading: t`Total`, ...RIGHT },
    { heading: t`Payments`, ...RIGHT },
  ];
  return (
    <Sheet
      title={t`Per day`}
      aside={t`${dayCount(sums.daysGranted)} given, ${formatNumber(sums.daysTakenBack)} taken back`}
    >
      <DataTable
        label={t`Totals by day`}
        list={{ data: sums.days.toReversed() }}
        columns={columns}
        row={(money) => (
          <TableRow
            key={`${money.day} ${money.currency}`}
            sx={money.day === day ? CHOSEN : {}}
            aria-current={money.day === day ? 'true' : undefined}
          >
            <TableCell sx={{ fontWeight: 500 }}>
              <Link component="button" type="button" color="textPrimary" onClick={() => onDay(money.day)}>
                {dayOfYear(money.day)}
              </Link>
            </TableCell>
            <Amounts money={money} isOne={isOne} />
          </TableRow>
        )}
        after={sums.total.map((total) => (
          <TableRow key={total.currency} sx={{ '& > td': { fontWeight: 600 } }}>
            <TableCell>{t`Sum`}</TableCell>
            <Amounts money={total} isOne={isOne} />
          </TableRow>
        ))}
        hasFigures
        room={480}
        {...(sums.days.length > MANY && !isPhone && { maxHeight: 560 })}
      />
    </Sheet>
  );
}

function Amounts({ money, isOne }: { money: PaymentTotals; isOne: boolean }) {
  const { currency, captured, offline, refunded, net, count } = money;
  const amount = (minor: number) => (minor === 0 ? '–' : plainMoney(minor, currency));
  return (
    <>
      {isOne ? null : <TableCell>{currency}</TableCell>}
      <TableCell align="right" data-label={PAYPAL} {...absent(captured - offline || null)}>
        {amount(captured - offline)}
      </TableCell>
      <TableCell align="right" data-label={t`Offline`} {...absent(offline || null)}>
        {amount(offline)}
      </TableCell>
      <TableCell align="right" data-label={t`Returned`} {...absent(refunded || null)}>
        {amount(0 - refunded)}
      </TableCell>
      <TableCell align="right" data-label={t`Total`} sx={{ fontWeight: 600 }}>
        {amount(net)}
      </TableCell>
      <TableCell align="right" data-label={t`Payments`} sx={{ color: 'text.secondary' }}>
        {formatNumber(count)}
      </TableCell>
    </>
  );
}

const LANE = 'var(--mui-palette-accent-main)';
const CHOSEN = {
  bgcolor: 'action.selected',
  '& > td:first-of-type': { boxShadow: `inset 3px 0 0 ${LANE}` },
} as const;
