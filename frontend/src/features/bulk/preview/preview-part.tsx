import { plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api, BULK_PREVIEW_ROWS, type BulkPreview } from '@wavelane/contracts';
import { memo } from 'react';
import { download } from '@/api/download';
import { messageOf } from '@/api/errors';
import { useToast } from '@/app/toast/use-toast';
import { fromServer } from '@/i18n/texts';
import { listed } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';
import type { ShownRows } from '../bulk-form';
import { ReportLine } from '../report-line';
import { PreviewTable } from './preview-table';

interface PreviewPartProps {
  preview: BulkPreview;
  shown: ShownRows;
  onShow: (rows: ShownRows) => void;
  /** The request with the current values. */
  form: () => FormData;
}

/**
 * The expected outcome of the rows: the obstacle, the counts, and the rows themselves, fifty at a time. Drawn anew only
 * with another answer of the server, not with each key pressed in the form beside it.
 */
export const PreviewPart = memo(
  function PreviewPart({ preview, shown, onShow, form }: PreviewPartProps) {
    const { problem, problemSaid, warnings, warningsSaid, report, remaining, scheduledFor } = preview;
    const problems = report ? report.invalid + report.duplicate + report.suppressed : 0;
    return (
      <>
        {problem ? <Alert severity="warning">{fromServer(problem, problemSaid)}</Alert> : null}
        {warnings.map((warning, index) => (
          <Alert key={warning} severity="info">
            {fromServer(warning, warningsSaid[index])}
          </Alert>
        ))}
        {report ? <ReportLine report={report} /> : null}
        {report && remaining ? (
          <Remaining {...remaining} ready={report.valid} isPlanned={scheduledFor !== null} />
        ) : null}
        {problems > 0 ? <Problems count={problems} shown={shown} onShow={onShow} form={form} /> : null}
        <Place preview={preview} shown={shown} onShow={onShow} />
        <PreviewTable preview={preview} />
      </>
    );
  },
  (before, after) => before.preview === after.preview && before.shown === after.shown,
);

type RemainingProps = NonNullable<BulkPreview['remaining']> & { ready: number; isPlanned: boolean };

/** The messages left for the day and the month that pay, beside the requested ones. */
function Remaining({ day, month, ready, isPlanned }: RemainingProps) {
  const left = [
    ...(day === null
      ? []
      : [isPlanned ? t`${formatNumber(day)} left on that day` : t`${formatNumber(day)} left today`]),
    ...(month === null
      ? []
      : [
          isPlanned
            ? t`${formatNumber(month)} bulk messages left in that month`
            : t`${formatNumber(month)} bulk messages left this month`,
        ]),
  ];
  if (left.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {listed([t`${formatNumber(ready)} ready`, ...left])}
    </Typography>
  );
}

function Problems({
  count,
  shown,
  onShow,
  form,
}: Pick<PreviewPartProps, 'shown' | 'onShow' | 'form'> & { count: number }) {
  const toast = useToast();
  const isFiltered = shown.show === 'problems';
  const save = () =>
    download(api.bulkFileProblems, { body: form() }).catch((error: unknown) =>
      toast({ title: t`Download failed`, description: messageOf(error, t`Please try again.`), tone: 'error' }),
    );
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button
        size="small"
        variant="outlined"
        aria-pressed={isFiltered}
        onClick={() => onShow({ show: isFiltered ? 'all' : 'problems', from: 0 })}
      >
        {isFiltered
          ? t`Show all rows`
          : plural(count, { one: 'Show the # row that gets no message', other: 'Show the # rows that get no message' })}
      </Button>
      <Button size="small" onClick={() => void save()}>{t`Download them (CSV)`}</Button>
    </Box>
  );
}

/** Which rows of how many, with the way to those before and after. */
function Place({ preview, shown, onShow }: Pick<PreviewPartProps, 'preview' | 'shown' | 'onShow'>) {
  const { rows, from = 0, matching } = preview;
  if (matching === undefined || matching <= BULK_PREVIEW_ROWS) return null;
  const last = from + rows.length;
  const isFirst = from === 0;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" role="status" sx={{ flexGrow: 1 }}>
        {isFirst
          ? t`First ${rows.length} of ${formatNumber(matching)}`
          : t`${formatNumber(from + 1)} to ${formatNumber(last)} of ${formatNumber(matching)}`}
      </Typography>
      <Button
        size="small"
        disabled={isFirst}
        onClick={() => onShow({ ...shown, from: Math.max(0, from - BULK_PREVIEW_ROWS) })}
      >{t`Rows before`}</Button>
      <Button
        size="small"
        disabled={last >= matching}
        onClick={() => onShow({ ...shown, from: from + BULK_PREVIEW_ROWS })}
      >{t`Next rows`}</Button>
    </Box>
  );
}
