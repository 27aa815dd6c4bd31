import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type AuditReport, type AuditVerification } from '@wavelane/contracts';
import { verificationsQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { differenceCount } from '@/components/words/counts';

import { formatNumber } from '@/lib/format';

const TONES: Readonly<Record<AuditVerification['state'], AlertColor>> = {
  running: 'info',
  clean: 'success',
  differences: 'error',
  failed: 'warning',
};

/** Whether everything that is shown follows from the log, and the button that finds out. */
export function Verification() {
  const { data } = useInfiniteQuery(verificationsQuery);
  const latest = data?.[0];
  const isRunning = latest?.state === 'running';
  const start = useAction(api.requestVerification, {
    refreshes: [api.verifications, api.journal, api.statement, api.auditExports],
    failed: t`Verification not started`,
  });
  return (
    <Alert
      severity={latest ? TONES[latest.state] : 'info'}
      sx={{ mb: 5, '@media print': { display: 'none' } }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={start.isPending || isRunning}
          onClick={() => start.mutate()}
        >{t`Verify now`}</Button>
      }
    >
      <Box role="status">{latest ? <Result verification={latest} /> : t`The books have not been verified yet.`}</Box>
    </Alert>
  );
}

function Result({
  verification: { state, requestedAt, finishedAt, report, reason },
}: {
  verification: AuditVerification;
}) {
  if (state === 'running') {
    return (
      <>
        <Trans>
          Being verified since <DateTime at={requestedAt} />: everything is computed again from the log.
        </Trans>
      </>
    );
  }
  if (report === null) {
    return (
      <>
        <Trans>
          The verification of <DateTime at={finishedAt} /> could not run: {reason}
        </Trans>
      </>
    );
  }
  return (
    <>
      <Typography>
        <Trans>
          {state === 'clean' ? t`Everything agrees with the log` : differenceCount(report.total)}: verified{' '}
          <DateTime at={finishedAt} />, {formatNumber(report.events)} events, {formatNumber(report.chain.sealed)}{' '}
          sealed.
        </Trans>
      </Typography>
      {report.differences.length > 0 ? <Differences report={report} /> : null}
    </>
  );
}

/** The list is bounded and scrolls; what it leaves out is counted. */
function Differences({ report: { differences, total } }: { report: AuditReport }) {
  return (
    <Box
      component="ul"
      aria-label={t`Differences`}
      tabIndex={0}
      sx={{ m: 0, pl: 5, maxHeight: 320, overflowY: 'auto' }}
    >
      {differences.map(({ stage, rule, message }, index) => (
        <li key={index}>
          {stage}, {rule}: {message}
        </li>
      ))}
      {total > differences.length ? (
        <li>{t`And ${formatNumber(total - differences.length)} more: wavelane audit verify --limit ${total} lists all.`}</li>
      ) : null}
    </Box>
  );
}
