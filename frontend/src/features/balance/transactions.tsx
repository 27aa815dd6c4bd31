import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BalanceTransaction, TransactionType, BadgeTone } from '@wavelane/contracts';
import { type ComponentType, useState } from 'react';
import { transactionsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { RefreshIcon, TrashIcon } from '@/components/icons/frame-icons';
import { AllocateIcon, EditIcon, PlusIcon, ReplyIcon } from '@/components/icons/icons';
import type { IconProps } from '@/components/icons/drawn';
import { MoreButton } from '@/components/more-button';
import { type Column, DataTable } from '@/components/table/data-table';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { Badge } from '@/components/status-badge';
import { formatSigned } from '@/lib/format';
import { fromServer } from '@/i18n/texts';
import { DeleteTransaction } from './delete-transaction';

const ICONS: Readonly<Record<TransactionType, ComponentType<IconProps>>> = {
  topup: PlusIcon,
  allocate: AllocateIcon,
  refund: ReplyIcon,
  sync: RefreshIcon,
  adjustment: EditIcon,
};

/** What comes in and what was corrected stands out; what goes out every day does not, nor what moves nothing. */
const TONES = {
  topup: 'success',
  refund: 'info',
  adjustment: 'warning',
  allocate: 'muted',
  sync: 'muted',
} as const satisfies Readonly<Record<TransactionType, BadgeTone>>;

const isOutgoing = (type: TransactionType) => type === 'allocate' || type === 'adjustment';

/** `-30` for what leaves the pool, `+100` for what comes in. */
export function signedDays({ type, days }: Pick<BalanceTransaction, 'type' | 'days'>): string {
  return formatSigned(isOutgoing(type) ? -days : days);
}

const COLUMNS: readonly Column[] = [
  t`Type`,
  { heading: t`Days`, align: 'right' },
  t`User`,
  t`Channel`,
  t`Note`,
  t`Date`,
  { padding: 'none' },
];

/** The pool's history, newest first. */
export function Transactions() {
  const list = useInfiniteQuery(transactionsQuery);
  const [deleting, setDeleting] = useState<BalanceTransaction | null>(null);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="transactions">
      <Box sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 3 }}>
        <Typography id="transactions" component="h2" variant="h2">{t`Transaction History`}</Typography>
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`Recent balance transactions (allocations, refunds, top-ups)`}</Typography>
      </Box>
      <DataTable
        label={t`Transactions`}
        list={list}
        columns={COLUMNS}
        row={(transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} onDelete={() => setDeleting(transaction)} />
        )}
        loading={<Note>{t`Loading transactions...`}</Note>}
        empty={<Note>{t`No transactions yet`}</Note>}
      />
      <MoreButton {...list} />
      {deleting ? <DeleteTransaction transaction={deleting} onClose={() => setDeleting(null)} /> : null}
    </Paper>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Typography color="textSecondary" sx={{ px: { xs: 4, sm: 6 }, pb: 5 }}>
      {children}
    </Typography>
  );
}

function TransactionRow({ transaction, onDelete }: { transaction: BalanceTransaction; onDelete: () => void }) {
  const { type, user, channel, note, createdAt, remainsOf } = transaction;
  const Icon = ICONS[type];
  return (
    <TableRow>
      <TableCell>
        <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          <Icon />
          <Badge text={type.toUpperCase()} tone={TONES[type]} />
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {signedDays(transaction)}
      </TableCell>
      <TableCell {...absent(user)}>
        {user ? (
          <>
            <Clamped text={user.name} min={130} />
            <Typography variant="caption" component="p" color="textSecondary">
              <Clamped text={user.email} lines={1} />
            </Typography>
          </>
        ) : (
          '-'
        )}
      </TableCell>
      <TableCell {...absent(channel)}>{channel ? <Clamped text={channel.label} /> : '-'}</TableCell>
      <TableCell data-wide {...absent(note)}>
        {note ? <Clamped text={fromServer(note)} /> : '-'}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <DateTime at={createdAt} />
      </TableCell>
      <TableCell padding="none" align="right">
        {remainsOf === undefined ? (
          <IconButton size="small" aria-label={t`Delete the transaction ${signedDays(transaction)}`} onClick={onDelete}>
            <TrashIcon />
          </IconButton>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
