import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type PeopleImport } from '@wavelane/contracts';
import { peopleImportQuery } from '@/api/people-queries';
import { ExportButton } from '@/components/buttons/export-button';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { rowCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { ImportProblems, ImportReport } from './import-report';

/** The progress of importing a file of people. It continues by itself, with the dialog open or closed. */
export function ImportProgressDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(peopleImportQuery(id));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="import-title">
      <DialogTitle id="import-title" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {data?.state === 'done' ? t`File imported` : t`Taking in the file…`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isPending ? <Loading rows={3} /> : null}
        {data ? <Progress taken={data} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Progress({ taken }: { taken: PeopleImport }) {
  const { id, fileName, state, imported, written, consents, total, problems = [] } = taken;
  const left = total - imported;
  const [done, all] = [written + consents.written, imported + consents.asked];
  return (
    <>
      {fileName ? (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{fileName}</bdi>
        </Typography>
      ) : null}
      {state === 'done' ? null : (
        <>
          <LinearProgress
            variant="determinate"
            aria-label={t`Share that is written`}
            value={all === 0 ? 0 : Math.min(100, (100 * done) / all)}
          />
          <Typography role="status" color="textSecondary">
            {t`${formatNumber(written)} of ${formatNumber(imported)} people saved. It continues when you close this.`}
          </Typography>
        </>
      )}
      <ImportReport report={taken} />
      {consents.asked > 0 ? (
        <Typography>
          {t`Consents recorded: ${formatNumber(consents.written)} of ${formatNumber(consents.asked)}. Refused, because they withdrew: ${formatNumber(consents.refused)}.`}
        </Typography>
      ) : null}
      <ImportProblems problems={problems} />
      {left > 0 ? (
        <div>
          <ExportButton
            label={t`Download the ${rowCount(left)} that were left out`}
            route={api.peopleImportErrors}
            parameters={{ id }}
          />
        </div>
      ) : null}
    </>
  );
}
