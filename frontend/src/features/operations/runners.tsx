import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { OperationsOverview } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { type Column, DataTable } from '@/components/table/data-table';
import { absent } from '@/components/table/stacked';
import { formatNumber } from '@/lib/format';
import { lagText } from './naming';

type Reactor = OperationsOverview['reactors'][number];
type Worker = OperationsOverview['workers'][number];

const COLUMNS: readonly Column[] = [
  t`Reactor or worker`,
  t`Position`,
  { heading: t`Parked`, align: 'right' },
  t`Last failure`,
];

/** What acts on events, and what looks round by itself. */
export function Runners({ reactors, workers }: Pick<OperationsOverview, 'reactors' | 'workers'>) {
  return (
    <Box sx={{ mt: 6 }}>
      <DataTable
        label={t`Reactors and workers`}
        list={{ data: reactors }}
        columns={COLUMNS}
        row={(reactor) => <ReactorRow key={reactor.name} {...reactor} />}
        after={workers.map((worker) => (
          <WorkerRow key={worker.name} {...worker} />
        ))}
        isFramed
      />
    </Box>
  );
}

function ReactorRow({ name, owner, parked, failure, ...lag }: Reactor) {
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell>{owner === null ? t`no process runs it` : lagText(lag)}</TableCell>
      <TableCell align="right" data-label={t`Parked`} sx={{ color: parked > 0 ? 'error.main' : 'inherit' }}>
        {formatNumber(parked)}
      </TableCell>
      <TableCell data-wide {...absent(failure)}>
        <Failure failure={failure} />
      </TableCell>
    </TableRow>
  );
}

function WorkerRow({ name, owner, here, busy, lastPassAt, failure }: Worker) {
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell>
        {owner === null ? t`no process runs it` : null}
        {owner !== null && !here ? t`in another process` : null}
        {here && busy ? t`at work` : null}
        {here && !busy && lastPassAt ? <DateTime at={lastPassAt} /> : null}
      </TableCell>
      <TableCell />
      <TableCell data-wide {...absent(failure)}>
        <Failure failure={failure} />
      </TableCell>
    </TableRow>
  );
}

function Failure({ failure }: { failure: { error: string; at: string } | null }) {
  if (failure === null) return '–';
  return (
    <Typography variant="body2" color="error">
      {failure.error} (<DateTime at={failure.at} />)
    </Typography>
  );
}
