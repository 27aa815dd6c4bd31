import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { JournalLine } from '@wavelane/contracts';
import { useState } from 'react';
import { DateTime } from '@/components/date-time';
import { CloseIcon } from '@/components/icons/icons';
import { ProofIcon } from '@/components/icons/place-icons';
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
import { pressedAsWhole } from '@/lib/pointer/row-press';

/** A line of a statement has the balance after it. */
type ShownLine = JournalLine & { balance?: number };

interface JournalTableProps extends Pick<DataTableProps<ShownLine>, 'label' | 'empty' | 'before' | 'after'> {
  list: DataTableProps<ShownLine>['list'] & MoreButtonProps;
  hasBalance?: boolean;
  onAccount: (account: string) => void;
}

const RIGHT = { align: 'right' } as const;
const WHEN_AND_WHAT: readonly Column[] = [t`Date`, t`What`];
const MOVED: readonly Column[] = [
  t({ message: 'By', context: 'did it' }),
  { heading: t({ message: 'Out', context: 'days' }), ...RIGHT },
  { heading: t({ message: 'In', context: 'days' }), ...RIGHT },
];
/** A statement is of one account: another account in its lines is part of the event. */
const STATEMENT: readonly Column[] = [
  ...WHEN_AND_WHAT,
  ...MOVED,
  { heading: t`Balance`, ...RIGHT },
  { padding: 'checkbox' },
];
const JOURNAL: readonly Column[] = [...WHEN_AND_WHAT, t`Account`, ...MOVED, { padding: 'checkbox' }];

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
        columns={hasBalance ? STATEMENT : JOURNAL}
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
  const press = pressedAsWhole(() => setOpen(!isOpen));
  // A statement is of one account: the other account is the one worth naming.
  const account = hasBalance ? line.counterAccount : line.account;
  const name = account && accountText(account, nameOf(account) ?? namedBy(line, account));
  const other =
    account === null || name === null ? null : (
      <Tip describeChild title={account}>
        <Link component="button" type="button" onClick={() => onAccount(account)} sx={hasBalance ? OTHER : ACCOUNT}>
          {hasBalance ? <bdi>{name}</bdi> : <Clamped text={name} />}
        </Link>
      </Tip>
    );
  return (
    <>
      <TableRow {...press} sx={{ ...press.sx, ...(isOpen && OPENED) }}>
        <TableCell sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' }, color: 'text.secondary' }}>
          <DateTime at={line.effectiveAt} seconds={!hasBalance} />
        </TableCell>
        <TableCell sx={{ minWidth: { sm: 150 } }}>
          <span>{movementText(line.type)}</span>
          {hasBalance && other ? <> · {other}</> : null}
          {line.reason ? (
            <Box sx={ASIDE}>
              <Clamped text={fromServer(line.reason)} />
            </Box>
          ) : null}
          <VoidNote line={line} />
        </TableCell>
        {hasBalance ? null : <TableCell {...absent(account)}>{other ?? '–'}</TableCell>}
        <TableCell sx={{ color: 'text.secondary' }}>
          <Clamped text={whoOf(line, nameOf)} />
        </TableCell>
        <TableCell
          align="right"
          {...absent(line.delta < 0 ? line : null)}
          data-label={t({ message: 'Out', context: 'days' })}
        >
          {line.delta < 0 ? formatSigned(line.delta) : ''}
        </TableCell>
        <TableCell
          align="right"
          {...absent(line.delta < 0 ? null : line)}
          data-label={t({ message: 'In', context: 'days' })}
          sx={line.delta === 0 ? { color: 'text.secondary' } : {}}
        >
          {line.delta < 0 ? '' : formatSigned(line.delta)}
        </TableCell>
        {hasBalance ? (
          <TableCell align="right" data-label={t`Balance`} sx={{ fontWeight: 500 }}>
            {formatNumber(line.balance ?? 0)}
          </TableCell>
        ) : null}
        <TableCell padding="checkbox" sx={{ py: 0.5 }}>
          <Tip title={isOpen ? t`Close the event` : t`Show the event`}>
            <IconButton
              size="small"
              aria-label={t`Event of ${movementText(line.type)}`}
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <CloseIcon /> : <ProofIcon />}
            </IconButton>
          </Tip>
        </TableCell>
      </TableRow>
      {isOpen ? (
        <TableRow id={panel}>
          <TableCell colSpan={7} sx={{ bgcolor: 'action.selected', px: { xs: 4, sm: 6 } }}>
            <EventDetails id={line.eventId} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

const LANE = 'var(--mui-palette-accent-main)';
const OPENED = {
  '& > td': { bgcolor: 'action.selected', borderBottomColor: 'transparent' },
  '& > td:first-of-type': { boxShadow: `inset 3px 0 0 ${LANE}` },
} as const;
const ASIDE = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' } as const;

/** A fact that can be pressed: the colour of buttons would be in every row. */
const ACCOUNT = { textAlign: 'start', color: 'text.primary', fontWeight: 500 } as const;
const OTHER = { textAlign: 'start', color: 'text.secondary', verticalAlign: 'baseline' } as const;

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
