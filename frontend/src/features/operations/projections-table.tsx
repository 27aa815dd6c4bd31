import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { api, type ProjectionView } from '@wavelane/contracts';
import { Badge } from '@/components/status-badge';
import { type Column, DataTable } from '@/components/table/data-table';
import { formatNumber } from '@/lib/format';
import { actionsFor, fillingText, lagText, STATE_TONES } from './naming';
import type { Order } from './order-dialog';
import { RebuildProgress } from './rebuild-progress';

interface ProjectionsTableProps {
  projections: readonly ProjectionView[];
  onOrder: (order: Order) => void;
  onDiff: (name: string) => void;
}

const COLUMNS: readonly Column[] = [
  t`Read model`,
  t`State`,
  t`Behind the log`,
  { heading: t`Events/s`, align: 'right' },
  { heading: t`Parked`, align: 'right' },
  '',
];

/** One row a read model: where it is, how far behind, what can be done with it. */
export function ProjectionsTable({ projections, onOrder, onDiff }: ProjectionsTableProps) {
  return (
    <DataTable
      label={t`Read models`}
      list={{ data: projections }}
      columns={COLUMNS}
      row={(projection) => <Row key={projection.name} projection={projection} onOrder={onOrder} onDiff={onDiff} />}
      isFramed
    />
  );
}

interface RowProps extends Pick<ProjectionsTableProps, 'onOrder' | 'onDiff'> {
  projection: ProjectionView;
}

function Row({ projection, onOrder, onDiff }: RowProps) {
  const { name, collection, state, rate, faults, error, rebuild, filling } = projection;
  return (
    <TableRow>
      <TableCell>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {collection}
        </Typography>
      </TableCell>
      <TableCell>
        <Badge text={state} tone={STATE_TONES[state]} />
        {error ? (
          <Typography variant="caption" color="error" component="p" sx={{ maxWidth: 280 }}>
            {error}
          </Typography>
        ) : null}
        {filling ? (
          <Typography variant="caption" color="textSecondary" component="p">
            {fillingText(filling)}
          </Typography>
        ) : null}
        {rebuild ? <RebuildProgress rebuild={rebuild} live={collection} /> : null}
      </TableCell>
      <TableCell>{lagText(projection)}</TableCell>
      <TableCell align="right" data-label={t`Events/s`}>
        {formatNumber(Math.round(rate))}
      </TableCell>
      <TableCell align="right" data-label={t`Parked`} sx={{ color: faults > 0 ? 'error.main' : 'inherit' }}>
        {formatNumber(faults)}
      </TableCell>
      <TableCell align="right">
        <Actions projection={projection} onOrder={onOrder} onDiff={onDiff} />
      </TableCell>
    </TableRow>
  );
}

/** What can be done with a read model now. */
function Actions({ projection, onOrder, onDiff }: RowProps) {
  const { name } = projection;
  const can = actionsFor(projection);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      {can.rebuild ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Rebuild ${name}`}
          onClick={() => onOrder(rebuilding(name))}
        >{t`Rebuild`}</Button>
      ) : null}
      {can.switch ? (
        <Button
          size="small"
          variant="contained"
          aria-label={t`Compare ${name}`}
          onClick={() => onDiff(name)}
        >{t`Compare and switch`}</Button>
      ) : null}
      {can.cancel ? (
        <Button
          size="small"
          color="error"
          aria-label={t`Cancel the rebuild of ${name}`}
          onClick={() => onOrder(cancelling(name))}
        >{t`Cancel`}</Button>
      ) : null}
      {can.rollback ? (
        <Button
          size="small"
          aria-label={t`Roll ${name} back`}
          onClick={() => onOrder(rollingBack(name))}
        >{t`Roll back`}</Button>
      ) : null}
    </Box>
  );
}

const rebuilding = (name: string): Order => ({
  title: t`Rebuild ${name}?`,
  text: t`A second version is built from the log beside the live one. Users notice nothing until you switch.`,
  submit: t`Rebuild`,
  route: api.rebuildProjection,
  parameters: { name },
  done: t`Rebuild begun`,
});

const cancelling = (name: string): Order => ({
  title: t`Cancel the rebuild of ${name}?`,
  text: t`The second version is discarded; the live one stays as it is.`,
  submit: t`Cancel the rebuild`,
  route: api.cancelRebuild,
  parameters: { name },
  done: t`Rebuild cancelled`,
  destructive: true,
});

const rollingBack = (name: string): Order => ({
  title: t`Roll ${name} back?`,
  text: t`The version from before the last switch becomes the live one again. It has been kept up to date.`,
  submit: t`Roll back`,
  route: api.rollBackProjection,
  parameters: { name },
  done: t`Rolled back`,
});
