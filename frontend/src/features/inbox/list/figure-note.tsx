import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DAY_MS, type ReportFigureFilter } from '@wavelane/contracts';
import { formatDate } from '@/lib/format';
import { FIGURE_WORDS } from '../words';

/** Says of which figure of a report the list is, and leads back to all conversations. */
export function FigureNote({ figure, onAll }: { figure: ReportFigureFilter; onAll: () => void }) {
  const { from, days } = figure;
  const [what, first] = [FIGURE_WORDS[figure.figure], formatDate(from)];
  const last = formatDate(Date.parse(from) + (days - 1) * DAY_MS);
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={<Button color="inherit" size="small" onClick={onAll}>{t`Show all`}</Button>}
    >
      {t`${what}: ${first} to ${last}`}
    </Alert>
  );
}

/** The figure in an address; null if there is none. */
export function figureOf(parts: Readonly<Record<string, string | null>>): ReportFigureFilter | null {
  const { figure, from, days, asOf, channelId, memberId, label, hour } = parts;
  const known = (Object.keys(FIGURE_WORDS) as ReportFigureFilter['figure'][]).find((one) => one === figure);
  const count = Number(days);
  if (!known || !from || Number.isNaN(Date.parse(from)) || !(count >= 1)) return null;
  return {
    ...{ figure: known, from, days: count },
    ...(asOf && { asOf }),
    ...(channelId && { channelId: Number(channelId) }),
    ...(memberId && { memberId }),
    ...(label && { label }),
    ...(hour && { hour: Number(hour) }),
  };
}
