import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type AuditReport, type AuditVerification } from '@wavelane/contracts';
import { verificationsQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { WarnIcon } from '@/components/icons/icons';
import { ProofIcon } from '@/components/icons/place-icons';
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
  const tone = latest ? TONES[latest.state] : 'info';
  const Icon = tone === 'success' || tone === 'info' ? ProofIcon : WarnIcon;
  return (
    <Box sx={{ ...BAND, '&::before': { ...TINT, bgcolor: `${tone}.main` } }}>
      <Box sx={{ display: 'flex', color: `${tone}.main`, pt: 0.25 }}>
        <Icon />
      </Box>
      <Box role="status" sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {latest ? <Result verification={latest} /> : t`The books have not been verified yet.`}
      </Box>
      <Button variant="outlined" size="small" loading={start.isPending || isRunning} onClick={() => start.mutate()}>
        {latest ? t`Verify again` : t`Verify now`}
      </Button>
    </Box>
  );
}

const BAND = {
  ...{ position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 },
  ...{ minHeight: 56, paddingInlineStart: { xs: 4, sm: 6 }, paddingInlineEnd: { xs: 4, sm: 6 }, py: 3 },
  ...{ borderBlock: 1, borderColor: 'divider', fontSize: 13, lineHeight: '20px' },
  '@media print': { display: 'none' },
} as const;
/** Behind the text: a tone alone has no meaning. */
const TINT = { content: '""', position: 'absolute', inset: 0, opacity: 0.12, pointerEvents: 'none' } as const;

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
      <b>
        {state === 'clean' ? t`Everything agrees with the log.` : t`${differenceCount(report.total)} from the log.`}
      </b>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Trans>
          Verified <DateTime at={finishedAt} seconds />: {formatNumber(report.events)} events,{' '}
          {formatNumber(report.chain.sealed)} sealed.
        </Trans>
      </Box>
      {report.differences.length > 0 ? <Differences report={report} /> : null}
    </>
  );
}

/** The list is bounded and scrolls; omitted differences are counted. */
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
        <li>{t`And ${formatNumber(total - differences.length)} more: wavelane audit verify --limit ${String(total)} lists all.`}</li>
      ) : null}
    </Box>
  );
}
