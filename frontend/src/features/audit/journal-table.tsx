import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { JournalLine } from '@wavelane/contracts';
import { useState } from 'react';
import { DateTime } from '@/components/date-time';
import { ExpandButton } from '@/components/expand-button';
import { MoreButton, type MoreButtonProps } from '@/components/more-button';
import { type Column, DataTable, type DataTableProps } from '@/components/table/data-table';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { formatNumber, formatSigned } from '@/lib/format';
import { EventDetails } from './event-details';
import { actorOf, namedBy, whoOf } from './naming';
import { accountText } from '@/components/words/accounts';
import { movementText } from '@/components/words/event-types';
import { useComingNames } from '@/api/account-names';
import { fromServer } from '@/i18n/texts';
import { Tip } from '@/components/tips/tip';

/** Of a statement: with the balance after each. */
type ShownLine = JournalLine & { balance?: number };

interface JournalTableProps extends Pick<DataTableProps<ShownLine>, 'label' | 'empty' | 'before' | 'after'> {
  list: DataTableProps<ShownLine>['list'] & MoreButtonProps;
  hasBalance?: boolean;
  onAccount: (account: string) => void;
}

const COLUMNS: readonly Column[] = [
  { padding: 'checkbox' },
  t`Date`,
  t`What`,
  t`Account`,
  t({ message: 'Who', context: 'did it' }),
  t`Reason`,
  { heading: t`Days`, align: 'right' },
];

/** Movements as a bank statement has them. */
export function JournalTable({ hasBalance = false, onAccount, ...table }: JournalTableProps) {
  const lines = table.list.data ?? [];
  const { nameOf, areComing } = useComingNames(
    lines.flatMap((line) => [line.account, line.counterAccount, actorOf(line)]),
  );
  return (
    <>
      <DataTable
        {...table}
        list={areComing ? { isPending: true } : table.list}
        columns={hasBalance ? [...COLUMNS, { heading: t`Balance`, align: 'right' }] : COLUMNS}
        row={(line) => <Line key={line.id} line={line} hasBalance={hasBalance} nameOf={nameOf} onAccount={onAccount} />}
        loading={6}
        hasFigures
      />
      {areComing ? null : <MoreButton {...table.list} />}
    </>
  );
}

interface LineProps extends Pick<JournalTableProps, 'onAccount'> {
  line: ShownLine;
  hasBalance: boolean;
  nameOf: ReturnType<typeof useComingNames>['nameOf'];
}

function Line({ line, hasBalance, nameOf, onAccount }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = `event-${line.id}`;
  // A statement is of one account: what is worth telling is the other one.
  const account = hasBalance ? line.counterAccount : line.account;
  const name = account && accountText(account, nameOf(account) ?? namedBy(line, account));
  return (
    <>
      <TableRow>
        <TableCell padding="checkbox">
          <ExpandButton
            label={t`Event of ${movementText(line.type)}`}
            controls={panel}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </TableCell>
        <TableCell sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' } }}>
          <DateTime at={line.effectiveAt} seconds />
        </TableCell>
        <TableCell sx={{ minWidth: { sm: 150 } }}>
          {movementText(line.type)}
          <VoidNote line={line} />
        </TableCell>
        <TableCell {...absent(account)}>
          {account === null || name === null ? (
            '–'
          ) : (
            <Tip describeChild title={account}>
              <Link component="button" type="button" onClick={() => onAccount(account)} sx={ACCOUNT}>
                <Clamped text={name} />
              </Link>
            </Tip>
          )}
        </TableCell>
        <TableCell {...(account === null && { 'data-wide': '' })}>
          <Clamped text={whoOf(line, nameOf)} />
        </TableCell>
        <TableCell data-wide {...absent(line.reason)}>
          {line.reason ? <Clamped text={fromServer(line.reason)} /> : '–'}
        </TableCell>
        <TableCell
          align="right"
          data-label={t`Days`}
          sx={{ fontWeight: 600, ...(line.delta === 0 && { color: 'text.secondary' }) }}
        >
          {formatSigned(line.delta)}
        </TableCell>
        {hasBalance ? (
          <TableCell align="right" data-label={t`Balance`}>
            {formatNumber(line.balance ?? 0)}
          </TableCell>
        ) : null}
      </TableRow>
      {isOpen ? (
        <TableRow id={panel}>
          <TableCell colSpan={hasBalance ? 8 : 7} sx={{ bgcolor: 'action.hover' }}>
            <EventDetails id={line.eventId} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

/** A fact that can be pressed: the colour of buttons would be in every row. */
const ACCOUNT = { textAlign: 'left', color: 'text.primary', fontWeight: 500 } as const;

/** Void pairs name each other. */
function VoidNote({ line: { voids, voidedBy } }: { line: JournalLine }) {
  const text = voids ? t`Voids transaction ${voids.txNo}` : voidedBy ? t`Voided by transaction ${voidedBy.txNo}` : null;
  if (text === null) return null;
  return (
    <Box component="span" sx={{ display: 'block', color: 'warning.main', fontSize: 12 }}>
      {text}
    </Box>
  );
}
