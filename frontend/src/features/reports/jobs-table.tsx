import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { createLink } from '@tanstack/react-router';
import type { Report, ReportJob } from '@wavelane/contracts';
import { type Column, DataTable } from '@/components/table/data-table';
import { inOrder } from '@/lib/bidi';
import { formatDateTime, formatNumber } from '@/lib/format';

const RouteLink = createLink(Link);

type Step = 'total' | 'sent' | 'delivered' | 'read' | 'replied' | 'failed';

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'total', label: t`Recipients` },
  { step: 'sent', label: t`Sent` },
  { step: 'delivered', label: t`Delivered` },
  { step: 'read', label: t`Read` },
  { step: 'replied', label: t`Replied` },
  { step: 'failed', label: t`Failed` },
];

const COLUMNS: readonly Column[] = [
  t`Job`,
  ...STEPS.map(({ label }) => ({ heading: label, align: 'right' as const })),
  { heading: t`Buttons pressed`, align: 'right' },
];

/** `3 (60%)`: of those that were to be sent. */
function shareOf(job: ReportJob, step: Step): string {
  const count = formatNumber(job[step]);
  if (step === 'total' || job.total === 0) return count;
  const share = Math.round((100 * job[step]) / job.total);
  return inOrder(t`${count} (${share}%)`);
}

/** The presses of each button, in their order; a dash if there was none. */
const pressesOf = ({ buttons, pressed }: ReportJob): string =>
  pressed === 0 ? '–' : buttons.map(formatNumber).join(' · ');

/** How far the messages of each job to many came. */
export function JobsTable({ report: { jobs, timeZone } }: { report: Report }) {
  return (
    <DataTable
      label={t`Jobs`}
      hasFigures
      list={{ data: jobs }}
      columns={COLUMNS}
      row={(job) => (
        <TableRow key={job.id}>
          <TableCell>
            <RouteLink to="/outbox" search={{ job: job.id }}>
              <bdi>{job.name ?? formatDateTime(job.createdAt, timeZone)}</bdi>
            </RouteLink>
          </TableCell>
          {STEPS.map(({ step, label }) => (
            <TableCell key={step} align="right" data-label={label} sx={{ whiteSpace: 'nowrap' }}>
              {shareOf(job, step)}
            </TableCell>
          ))}
          <TableCell align="right" data-label={t`Buttons pressed`}>
            <span dir="ltr">{pressesOf(job)}</span>
          </TableCell>
        </TableRow>
      )}
    />
  );
}
