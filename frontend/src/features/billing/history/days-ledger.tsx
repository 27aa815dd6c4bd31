import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type DaysLine } from '@wavelane/contracts';
import { channelsQuery, ownDaysQuery } from '@/api/queries';
import { ExportButton } from '@/components/buttons/export-button';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { MoreButton } from '@/components/more-button';
import { type Column, DataTable } from '@/components/table/data-table';
import { absent } from '@/components/table/stacked';
import { formatNumber, formatSigned } from '@/lib/format';
import { CAUSES } from './days-causes';

const COLUMNS: readonly Column[] = [
  t`Date`,
  t`What`,
  t`Channel`,
  { heading: t`Days`, align: 'right' },
  { heading: t`Days left`, align: 'right' },
];

/** Every day that came or went, and how many there were after it. */
export function DaysLedger() {
  const list = useInfiniteQuery(ownDaysQuery);
  const { data: channels } = useQuery(channelsQuery);
  const labelOf = (id: number | null) =>
    id === null ? null : (channels?.find((channel) => channel.id === id)?.label ?? t`A deleted channel`);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="days">
      <Box
        sx={{
          px: { xs: 4, sm: 6 },
          pt: 5,
          pb: 3,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          justifyContent: 'space-between',
        }}
      >
        <Box>
          <Typography id="days" component="h2" variant="h2">{t`Days`}</Typography>
          <Typography color="textSecondary">{t`Where your days came from and what used them.`}</Typography>
        </Box>
        {list.data?.length ? <ExportButton label={t`Export days`} route={api.ownDaysTable} /> : null}
      </Box>
      <DataTable
        label={t`Days added and used`}
        list={list}
        columns={COLUMNS}
        row={(line) => <LineRow key={line.id} line={line} label={labelOf(line.channelId)} />}
        empty={<EmptyState title={t`No days yet`} text={t`Days come with a plan or the free trial.`} />}
        hasFigures
      />
      <MoreButton {...list} />
    </Paper>
  );
}

function LineRow({ line, label }: { line: DaysLine; label: string | null }) {
  const { at, cause, change, balance, note } = line;
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <DateTime at={at} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {CAUSES[cause]}
        {note ? (
          <Typography variant="caption" component="p" color="textSecondary" dir="auto">
            {note}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }} {...absent(label)}>
        {label === null ? '-' : <bdi>{label}</bdi>}
      </TableCell>
      <TableCell align="right" data-label={t`Days`} sx={{ fontWeight: 600 }}>
        {formatSigned(change)}
      </TableCell>
      <TableCell align="right" data-label={t`Days left`}>
        {formatNumber(balance)}
      </TableCell>
    </TableRow>
  );
}
