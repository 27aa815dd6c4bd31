import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type DiffCounts } from '@wavelane/contracts';
import { diffQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { comparisonCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import type { Order } from './order-dialog';

interface DiffDialogProps {
  name: string;
  onOrder: (order: Order) => void;
  onClose: () => void;
}

/** The changes that a switch would make, before it is made. */
export function DiffDialog({ name, onOrder, onClose }: DiffDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...diffQuery(name), refetchOnMount: 'always' });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="diff-title">
      <DialogTitle id="diff-title">{t`Switch ${name}?`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isFetching ? <Loading rows={2} /> : null}
        {data && !isFetching ? (
          <>
            <Typography color="textSecondary">
              {t`${data.before} → ${data.after}, read at the same position of the log.`}
            </Typography>
            <Counts title={t`Documents`} counts={data.documents} />
            {data.rows ? <Counts title={t`Rows`} counts={data.rows} /> : null}
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button disabled={isFetching} onClick={() => void refetch()}>{t`Compare again`}</Button>
        <Button
          variant="contained"
          disabled={!data || isFetching}
          onClick={() =>
            onOrder({
              title: t`Switch ${name} to ${String(data?.after)}?`,
              text: t`Readers see the new version from then on. The old one is kept up to date, so that you can roll back.`,
              submit: t`Switch`,
              route: api.switchProjection,
              parameters: { name },
              done: t`Switched`,
            })
          }
        >{t`Switch`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Counts({ title, counts }: { title: string; counts: DiffCounts }) {
  const { compared, added, removed, changed, unsettled, samples } = counts;
  const isSame = added + removed + changed === 0;
  return (
    <Box component="section" aria-label={title}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      <Typography color={isSame ? 'success' : 'warning'} role="status">
        {isSame
          ? t`No difference in ${comparisonCount(compared)}.`
          : t`${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(changed)} changed of ${formatNumber(compared)}.`}
        {unsettled > 0 ? t` ${formatNumber(unsettled)} moved too fast to be compared.` : ''}
      </Typography>
      {samples.map(({ key, kind, fields, before, after }) => (
        <Box key={key} sx={{ mt: 3, borderTop: 1, borderColor: 'divider', pt: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {kind}: {key}
          </Typography>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={t`Difference of ${key}`}
            sx={{ fontSize: 12, m: 0, overflow: 'auto' }}
          >
            {fields
              .map((field) => `${field}: ${JSON.stringify(before?.[field])} → ${JSON.stringify(after?.[field])}`)
              .join('\n')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
