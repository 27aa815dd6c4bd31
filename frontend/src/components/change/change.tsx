import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { formatDuration, formatNumber } from '@/lib/format';

interface ChangeProps {
  now: number | null;
  before: number | null;
  /** Whether more is better; left out: neither is. */
  better?: 'more' | 'less';
  /** They are times, in milliseconds: the change is shown as a time. */
  isTime?: boolean;
  /** The period of comparison: `Oct 28 to Nov 10`. */
  than?: string;
}

/** How a figure compares with the period before: a triangle with words, green only if that is good. */
export function Change({ now, before, better, isTime = false, than }: ChangeProps) {
  if (now === null || before === null) return <Plain>{t`nothing to compare with`}</Plain>;
  // Figures with the same text count as the same: no `0 sec more`.
  const isSame = isTime ? formatDuration(now) === formatDuration(before) : now === before;
  if (isSame) return <Plain>{t`as before`}</Plain>;
  const isMore = now > before;
  const changed = changeText(now, before, isTime);
  const tone = better === undefined ? 'text.secondary' : (better === 'more') === isMore ? 'success.main' : 'error.main';
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 12, color: tone }}>
      <Triangle isUp={isMore} />
      {than === undefined ? changed : t`${changed} than ${than}`}
    </Box>
  );
}

const Plain = ({ children }: { children: string }) => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
    {children}
  </Box>
);

/** `12 % more`; a time as `4 min less`; if the figure before was 0, `7 more`. */
export function changeText(now: number, before: number, isTime: boolean): string {
  const isMore = now > before;
  const by = Math.abs(now - before);
  const said = isTime
    ? formatDuration(by)
    : before === 0
      ? formatNumber(by)
      : `${formatNumber(Math.max(1, Math.round((100 * by) / before)))} %`;
  return isMore ? t`${said} more` : t`${said} less`;
}

function Triangle({ isUp }: { isUp: boolean }) {
  return (
    <svg aria-hidden width={8} height={8} viewBox="0 0 8 8" fill="currentColor">
      <path d={isUp ? 'M4 1 8 7H0z' : 'M4 7 0 1h8z'} />
    </svg>
  );
}
