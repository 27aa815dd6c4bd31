import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { OperationsOverview } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { absent, STACKED } from '@/components/stacked';
import { formatNumber } from '@/lib/format';
import { lagText } from './naming';

/** What acts on events, and what looks round by itself. */
export function Runners({ reactors, workers }: Pick<OperationsOverview, 'reactors' | 'workers'>) {
  return (
    <Paper
      variant="outlined"
      sx={{ overflowX: 'auto', mt: 6 }}
      tabIndex={0}
      role="region"
      aria-label="Reactors and workers"
    >
      <Table size="small" sx={STACKED}>
        <TableHead>
          <TableRow>
            <TableCell>Reactor or worker</TableCell>
            <TableCell>Stands at</TableCell>
            <TableCell align="right">Parked</TableCell>
            <TableCell>Last failure</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reactors.map(({ name, owner, parked, failure, ...lag }) => (
            <TableRow key={name}>
              <TableCell>{name}</TableCell>
              <TableCell>{owner === null ? 'no process runs it' : lagText(lag)}</TableCell>
              <TableCell align="right" data-label="Parked" sx={{ color: parked > 0 ? 'error.main' : 'inherit' }}>
                {formatNumber(parked)}
              </TableCell>
              <TableCell data-wide {...absent(failure)}>
                <Failure failure={failure} />
              </TableCell>
            </TableRow>
          ))}
          {workers.map(({ name, owner, here, busy, lastPassAt, failure }) => (
            <TableRow key={name}>
              <TableCell>{name}</TableCell>
              <TableCell>
                {owner === null ? 'no process runs it' : null}
                {owner !== null && !here ? 'in another process' : null}
                {here && busy ? 'at work' : null}
                {here && !busy && lastPassAt ? <DateTime at={lastPassAt} /> : null}
              </TableCell>
              <TableCell />
              <TableCell data-wide {...absent(failure)}>
                <Failure failure={failure} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
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
