import { t } from '@lingui/core/macro';
import { actorName } from '@/components/words/people';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SecurityEvent } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { DataTable, type DataTableProps } from '@/components/table/data-table';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { Badge } from '@/components/status-badge';
import { listed, isolate } from '@/lib/bidi';
import { deviceText } from '@/components/words/security/devices';
import { detailText } from '@/components/words/security/security-details';
import { KINDS } from '@/components/words/security/security-kinds';
import { Tip } from '@/components/tips/tip';

interface SecurityLogTableProps extends Pick<DataTableProps<SecurityEvent>, 'list' | 'empty'> {
  onFilter: (part: { accountId?: string; address?: string }) => void;
}

/** One row an entry; account and address lead to all of theirs. */
export function SecurityLogTable({ onFilter, ...table }: SecurityLogTableProps) {
  return (
    <DataTable
      {...table}
      label={t`Entries, newest first`}
      columns={[t`What`, t`When`, t`Account`, t`Address`, t`Device`, t`Details`]}
      row={(event) => <Row key={event.id} event={event} onFilter={onFilter} />}
      loading={6}
    />
  );
}

function Row({ event, onFilter }: { event: SecurityEvent } & Pick<SecurityLogTableProps, 'onFilter'>) {
  const { at, kind, account, by, address, device, newDevice, detail } = event;
  const details = listed([detail && detailText(kind, detail), by && t`by ${isolate(actorName(by))}`]);
  return (
    <TableRow>
      <TableCell>
        <Badge {...KINDS[kind]} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <DateTime at={at} />
      </TableCell>
      <TableCell data-wide {...absent(account)}>
        {account ? (
          <Tip describeChild title={t`Only this account`}>
            <Link component="button" onClick={() => onFilter({ accountId: account.id })} sx={{ textAlign: 'left' }}>
              <Clamped text={account.name} />
              <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
                <Clamped text={account.email} />
              </Typography>
            </Link>
          </Tip>
        ) : (
          '–'
        )}
      </TableCell>
      <TableCell {...absent(address)}>
        {address === null ? (
          '–'
        ) : (
          <Tip describeChild title={t`Only this address`}>
            <Link component="button" onClick={() => onFilter({ address })}>
              {address}
            </Link>
          </Tip>
        )}
      </TableCell>
      <TableCell {...absent(device)}>
        {device === null ? '–' : deviceText(device)} {newDevice ? <Badge text="NEW" tone="warning" /> : null}
      </TableCell>
      <TableCell
        data-wide
        {...absent(details === '' ? null : details)}
        sx={{ overflowWrap: 'anywhere', minWidth: 160 }}
      >
        {details || '–'}
      </TableCell>
    </TableRow>
  );
}
