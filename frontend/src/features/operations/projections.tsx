import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { api, type ProjectionView } from '@wavelane/contracts';
import { Badge } from '@/components/status-badge';
import { type Column, DataTable } from '@/components/table/data-table';
import { absent } from '@/components/table/stacked';
import { Tip } from '@/components/tips/tip';
import { formatNumber } from '@/lib/format';
import { Sheet } from '@/components/surfaces/sheet';
import { AllProjections } from './all-projections';
import { actionsFor, fillingText, lagText, positionText, STATE_TEXTS, STATE_TONES } from './naming';
import type { Order } from './order-dialog';
import { RebuildProgress } from './rebuild-progress';

interface ProjectionsProps {
  projections: readonly ProjectionView[];
  onOrder: (order: Order) => void;
  onDiff: (name: string) => void;
}

const COLUMNS: readonly Column[] = [
  t({ message: 'Name', context: 'of a projection' }),
  { heading: t`Position`, align: 'right' },
  { heading: t`Behind`, align: 'right' },
  t`State`,
  '',
];

/** One row for each read model: its checkpoint, its lag, and the actions for it. */
export function Projections({ projections, onOrder, onDiff }: ProjectionsProps) {
  return (
    <Sheet title={t`Projections`} aside={<AllProjections projections={projections} onOrder={onOrder} />}>
      <DataTable
        label={t`List of projections`}
        list={{ data: projections }}
        columns={COLUMNS}
        row={(projection) => <Row key={projection.name} projection={projection} onOrder={onOrder} onDiff={onDiff} />}
        hasFigures
        room={500}
      />
    </Sheet>
  );
}

interface RowProps extends Pick<ProjectionsProps, 'onOrder' | 'onDiff'> {
  projection: ProjectionView;
}

function Row({ projection, onOrder, onDiff }: RowProps) {
  const { name, collection, state, position, lagEvents, rate, faults, error, rebuild, filling } = projection;
  return (
    <TableRow>
      <TableCell data-wide>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {name}
        </Box>{' '}
        {collection ? (
          <Tip title={collection} describeChild>
            <Box component="span" tabIndex={0} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t`version ${collection.slice(collection.lastIndexOf('@') + 1)}`}
            </Box>
          </Tip>
        ) : null}
        {error ? (
          <Typography variant="caption" color="error" component="p">
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
      {/* On a phone one that keeps up needs no figures. */}
      <TableCell align="right" data-label={t`Position`} {...absent(lagEvents || null)}>
        {positionText(position)}
      </TableCell>
      <TableCell
        align="right"
        data-label={t`Behind`}
        {...absent(lagEvents || null)}
        title={rate >= 1 ? t`${lagText(projection)}, ${formatNumber(Math.round(rate))} a second` : lagText(projection)}
        sx={lagEvents === 0 ? { color: 'text.secondary' } : {}}
      >
        {formatNumber(lagEvents)}
        {lagEvents >= 1_000 ? '+' : ''}
      </TableCell>
      <TableCell>
        {faults > 0 ? (
          <Badge text={t`${formatNumber(faults)} parked`} tone="warning" />
        ) : (
          <Badge text={STATE_TEXTS[state]} tone={STATE_TONES[state]} />
        )}
      </TableCell>
      <TableCell align="right" sx={{ py: 0.75 }}>
        <Actions projection={projection} onOrder={onOrder} onDiff={onDiff} />
      </TableCell>
    </TableRow>
  );
}

/** The actions for a read model now. */
function Actions({ projection, onOrder, onDiff }: RowProps) {
  const { name } = projection;
  const can = actionsFor(projection);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      {can.rebuild ? (
        <Button
          size="small"
          color="inherit"
          aria-label={t`Rebuild ${name}`}
          onClick={() => onOrder(rebuilding(name))}
        >{t`Rebuild`}</Button>
      ) : null}
      {can.switch ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Compare ${name}`}
          onClick={() => onDiff(name)}
        >{t`Compare`}</Button>
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
