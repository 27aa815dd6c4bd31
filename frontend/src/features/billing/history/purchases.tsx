import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, type Purchase } from '@wavelane/contracts';
import { purchasesQuery } from '@/api/queries';
import { ExportButton } from '@/components/buttons/export-button';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { PaymentBadge } from '@/components/status-badge';
import { type Column, DataTable } from '@/components/table/data-table';
import { PERIOD_LABELS } from '@/components/words/periods';
import { dayCount } from '@/components/words/counts';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { formatMoney } from '@/lib/money';

const LinkButton = createLink(Button);

const COLUMNS: readonly Column[] = [
  t`Date`,
  t`Plan`,
  t`Paid by`,
  { heading: t`Amount`, align: 'right' },
  { heading: t`Days`, align: 'right' },
  t`Status`,
  { heading: t`Receipt`, align: 'right' },
];

/** The payments, by any means, with the receipts. */
export function Purchases() {
  const list = useInfiniteQuery(purchasesQuery);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="payments">
      <Box sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 3 }}>
        <Typography id="payments" component="h2" variant="h2">{t`Payments`}</Typography>
        <Typography color="textSecondary">{t`Your payments. A receipt is available once a payment is accepted.`}</Typography>
      </Box>
      <DataTable
        label={t`Paid`}
        list={list}
        columns={COLUMNS}
        row={(purchase) => <PurchaseRow key={purchase.id} purchase={purchase} />}
        empty={
          <EmptyState
            title={t`No payments yet`}
            action={<LinkButton to="/pricing" variant="contained">{t`View Pricing Plans`}</LinkButton>}
          />
        }
        hasFigures
      />
      <MoreButton {...list} />
    </Paper>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { id, kind, plan, durationType, amount, currency, refunded, status, days, at } = purchase;
  const { reference, reason, receipt } = purchase;
  return (
    <TableRow>
      <TableCell>
        <DateTime at={at} onlyDay />
      </TableCell>
      <TableCell>
        {plan}
        <Typography variant="caption" component="p" color="textSecondary">
          {PERIOD_LABELS[durationType].name}
        </Typography>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {kind === 'paypal' ? 'PayPal' : t`Transfer`}
        {reference ? (
          <Typography variant="caption" component="div" color="textSecondary">
            <Clamped text={reference} />
          </Typography>
        ) : null}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoney(amount, currency)}
        {refunded > 0 ? (
          <Typography variant="caption" component="p" color="textSecondary">
            {t`${formatMoney(refunded, currency)} refunded`}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }} {...absent(days === 0 ? null : days)}>
        {days === 0 ? '–' : dayCount(days)}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <PaymentBadge status={status} />
        {reason ? (
          <Typography variant="caption" component="p" color="textSecondary" dir="auto">
            {reason}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }} {...absent(receipt)}>
        {receipt ? (
          <ExportButton
            label={receipt}
            aria-label={t`Receipt ${receipt}`}
            size="small"
            route={api.receipt}
            parameters={{ id }}
          />
        ) : (
          '–'
        )}
      </TableCell>
    </TableRow>
  );
}
