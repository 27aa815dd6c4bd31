import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { BadgeTone, BalanceTransaction, MainBalance, TransactionType } from '@wavelane/contracts';
import { type ComponentType, useState } from 'react';
import { transactionsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { RefreshIcon, TrashIcon } from '@/components/icons/frame-icons';
import { AllocateIcon, EditIcon, PlusIcon, ReplyIcon } from '@/components/icons/icons';
import type { IconProps } from '@/components/icons/drawn';
import { ProofIcon } from '@/components/icons/place-icons';
import { MoreButton } from '@/components/more-button';
import { type Column, DataTable } from '@/components/table/data-table';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { Badge } from '@/components/status-badge';
import { Tip } from '@/components/tips/tip';
import { formatNumber, formatSigned } from '@/lib/format';
import { fromServer } from '@/i18n/texts';
import { DeleteTransaction } from './delete-transaction';
import { SyncBalance } from './sync-balance';

const AuditLink = createLink(IconButton);

const ICONS: Readonly<Record<TransactionType, ComponentType<IconProps>>> = {
  topup: PlusIcon,
  allocate: AllocateIcon,
  refund: ReplyIcon,
  sync: RefreshIcon,
  adjustment: EditIcon,
};

/** Incoming days and corrections stand out; the daily outgoing days do not, nor lines without a change. */
const TONES = {
  topup: 'success',
  refund: 'info',
  adjustment: 'warning',
  allocate: 'muted',
  sync: 'muted',
} as const satisfies Readonly<Record<TransactionType, BadgeTone>>;

const isOutgoing = (type: TransactionType) => type === 'allocate' || type === 'adjustment';

type Moved = Pick<BalanceTransaction, 'type' | 'days'>;

/** `-30` for days that leave the pool, `+100` for those that come in. */
export function signedDays({ type, days }: Moved): string {
  return formatSigned(isOutgoing(type) ? -days : days);
}

/** The change of the pool by a line: a comparison with the gateway changes nothing. @returns days */
const movedBy = ({ type, days }: Moved) => (type === 'sync' ? 0 : isOutgoing(type) ? -days : days);

const COLUMNS: readonly Column[] = [
  t`Date`,
  t`Type`,
  t`User`,
  t`Channel`,
  t`Note`,
  { heading: t`Days`, align: 'right' },
  { heading: t`Balance`, align: 'right' },
  { padding: 'none' },
];

/** The pool's history as a bank statement has it, newest first. @param pool undefined until it has come */
export function Transactions({ pool }: { pool: MainBalance | undefined }) {
  const list = useInfiniteQuery(transactionsQuery);
  const balances = pool && list.data && balancesOf(list.data, pool.balance + pool.reserved);
  const [deleting, setDeleting] = useState<BalanceTransaction | null>(null);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="transactions" sx={{ overflow: 'hidden' }}>
      <Box sx={HEAD}>
        <Box sx={{ flex: '1 1 260px' }}>
          <Typography id="transactions" component="h2" variant="h2">{t`Transaction History`}</Typography>
          <Typography
            variant="caption"
            color="textSecondary"
          >{t`Recent balance transactions (allocations, refunds, top-ups)`}</Typography>
        </Box>
        <SyncBalance />
      </Box>
      <DataTable
        label={t`Transactions`}
        list={list}
        columns={COLUMNS}
        row={(transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            balance={balances?.after.get(transaction.id)}
            onDelete={() => setDeleting(transaction)}
          />
        )}
        before={pool ? <Closing pool={pool} /> : null}
        after={list.hasNextPage || !balances ? null : <Sum name={t`Opening balance`} days={balances.opening} />}
        loading={<Note>{t`Loading transactions...`}</Note>}
        hasFigures
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

const HEAD = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 },
  ...{ paddingInlineStart: { xs: 4, sm: 6 }, paddingInlineEnd: 4, py: 3 },
} as const;

/**
 * The balance after each line, counted back from the last one: a line that was deleted later is not in the list, so a
 * balance of that time would not follow from the line below it.
 * @param last days after the newest line
 */
export function balancesOf(lines: readonly BalanceTransaction[], last: number) {
  const after = new Map<string, number>();
  let opening = last;
  for (const line of lines) {
    after.set(line.id, opening);
    opening -= movedBy(line);
  }
  return { after, opening };
}

/** The pool's balance, and the days that no line has yet because they are under way. */
function Closing({ pool: { balance, reserved } }: { pool: MainBalance }) {
  return (
    <>
      <Sum name={t`Closing balance, as of now`} days={balance} />
      {reserved > 0 ? <Sum name={t`On the way to channels`} days={-reserved} isMoved /> : null}
    </>
  );
}

/** A line that no transaction made: the pool's balance. */
function Sum({ name, days, isMoved = false }: { name: string; days: number; isMoved?: boolean }) {
  return (
    <TableRow sx={{ bgcolor: 'part.sunken', '& > td': { fontWeight: 600 } }}>
      <TableCell colSpan={isMoved ? 5 : 6}>{name}</TableCell>
      {isMoved ? <TableCell align="right">{formatSigned(days)}</TableCell> : null}
      <TableCell align="right">{isMoved ? '' : formatNumber(days)}</TableCell>
      <TableCell padding="none" />
    </TableRow>
  );
}

interface TransactionRowProps {
  transaction: BalanceTransaction;
  /** The pool's balance after it, in days. */
  balance: number | undefined;
  onDelete: () => void;
}

function TransactionRow({ transaction, balance, onDelete }: TransactionRowProps) {
  const { type, user, channel, note, createdAt, remainsOf } = transaction;
  return (
    <TableRow>
      <TableCell sx={{ color: 'text.secondary' }}>
        <DateTime at={createdAt} />
      </TableCell>
      <TableCell>
        <Badge text={type.toUpperCase()} tone={TONES[type]} Icon={ICONS[type]} />
      </TableCell>
      <TableCell {...absent(user)} sx={{ py: 1.25, lineHeight: '16px' }}>
        {user ? (
          <>
            <Box sx={{ fontWeight: 500 }}>
              <Clamped text={user.name} lines={1} />
            </Box>
            <Typography variant="caption" component="p" color="textSecondary">
              <Clamped text={user.email} lines={1} />
            </Typography>
          </>
        ) : (
          '-'
        )}
      </TableCell>
      <TableCell {...absent(channel)}>{channel ? <Clamped text={channel.label} /> : '-'}</TableCell>
      <TableCell data-wide {...absent(note)} sx={{ color: 'text.secondary' }}>
        {note ? <Clamped text={fromServer(note)} /> : '-'}
      </TableCell>
      <TableCell align="right" data-label={t`Days`} sx={{ fontWeight: 500 }}>
        {signedDays(transaction)}
      </TableCell>
      <TableCell align="right" data-label={t`Balance`}>
        {balance === undefined ? '–' : formatNumber(balance)}
      </TableCell>
      <TableCell padding="none" align="right" sx={{ whiteSpace: 'nowrap', paddingInlineEnd: 4, py: 0.5 }}>
        <Tip title={t`Show in the audit`}>
          <AuditLink
            size="small"
            to="/admin/audit"
            search={{ account: 'pool:main', from: createdAt.slice(0, 10) } as never}
            aria-label={t`Show the transaction ${signedDays(transaction)} in the audit`}
          >
            <ProofIcon />
          </AuditLink>
        </Tip>
        {remainsOf === undefined ? (
          <Tip title={t`Delete`}>
            <IconButton
              size="small"
              aria-label={t`Delete the transaction ${signedDays(transaction)}`}
              onClick={onDelete}
            >
              <TrashIcon />
            </IconButton>
          </Tip>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
