import { t } from '@lingui/core/macro';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { exponentOf, type RevenueLine } from '@wavelane/contracts';
import { Segments } from '@/components/buttons/segments';
import { Sheet } from '@/components/surfaces/sheet';
import { type Column, DataTable } from '@/components/table/data-table';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { formatNumber } from '@/lib/format';
import { absent } from '@/components/table/stacked';
import { plainMoney } from '@/lib/money';
import { MonthBars } from './month-bars';
import { monthText } from './months';
import { monthsOf, type RevenueRow, type RevenueSums, rowsOf, sumOf } from './sums';

interface RevenueTableProps {
  /** The lines of one currency. */
  lines: readonly RevenueLine[];
  currency: string;
  by: 'month' | 'plan';
  onBy: (by: 'month' | 'plan') => void;
}

const RIGHT = { align: 'right' } as const;

/** More rows than these move below their headings, if there is room for that. */
const MANY = 12;

/** Revenue by month, with a chart, or by plan. */
export function RevenueTable({ lines, currency, by, onBy }: RevenueTableProps) {
  const isPhone = useIsPhone();
  const months = monthsOf(lines).map((month) => ({
    name: month,
    ...sumOf(lines.filter((line) => line.month === month)),
  }));
  const rows = by === 'plan' ? rowsOf(lines, ({ plan }) => plan ?? '–') : months;
  const columns: readonly Column[] = [
    by === 'plan' ? t`Plan` : t`Month`,
    { heading: t`Payments`, ...RIGHT },
    { heading: t`Received`, ...RIGHT },
    { heading: t`Refunded`, ...RIGHT },
    { heading: t`Disputed`, ...RIGHT },
    { heading: t`Net`, ...RIGHT },
  ];
  return (
    <Sheet
      title={by === 'plan' ? t`Revenue by plan` : t`Revenue by month`}
      aside={
        <Segments
          label={t`Show by`}
          value={by}
          options={[
            { value: 'month', text: t`Month` },
            { value: 'plan', text: t`Plan` },
          ]}
          onChoose={onBy}
        />
      }
    >
      <div>
        {by === 'month' ? <MonthBars rows={months} unit={10 ** exponentOf(currency)} /> : null}
        <DataTable
          label={t`Revenue`}
          list={{ data: rows }}
          columns={columns}
          row={(row) => <Row key={row.name} row={row} currency={currency} isMonth={by === 'month'} />}
          after={<Row row={{ name: t`Sum`, ...sumOf(lines) }} currency={currency} isSum />}
          hasFigures
          room={500}
          {...(rows.length > MANY && !isPhone && { maxHeight: 560 })}
        />
      </div>
    </Sheet>
  );
}

interface RowProps {
  row: RevenueRow;
  currency: string;
  isMonth?: boolean;
  isSum?: boolean;
}

function Row({ row, currency, isMonth = false, isSum = false }: RowProps) {
  const amounts: [string, keyof RevenueSums][] = [
    [t`Received`, 'received'],
    [t`Refunded`, 'refunded'],
    [t`Disputed`, 'disputed'],
    [t`Net`, 'net'],
  ];
  return (
    <TableRow sx={isSum ? { '& > td': { fontWeight: 600 } } : {}}>
      <TableCell sx={{ fontWeight: 500 }}>{isMonth ? monthText(row.name) : row.name}</TableCell>
      <TableCell align="right" data-label={t`Payments`} sx={{ color: 'text.secondary' }}>
        {formatNumber(row.payments)}
      </TableCell>
      {amounts.map(([label, name]) => (
        <TableCell
          key={name}
          align="right"
          data-label={label}
          {...absent(row[name] || null)}
          sx={name === 'net' ? { fontWeight: 600 } : {}}
        >
          {row[name] === 0 ? '–' : plainMoney(row[name], currency)}
        </TableCell>
      ))}
    </TableRow>
  );
}
