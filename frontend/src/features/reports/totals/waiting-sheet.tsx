import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Report, ReportFilter, ReportTimes } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { Change } from '@/components/change/change';
import { Sheet } from '@/components/surfaces/sheet';
import { formatDuration, formatNumber } from '@/lib/format';
import { FigureLink } from '../figure-link';
import { TimeRuler } from './time-ruler';

interface WaitingSheetProps {
  report: Report;
  asked: ReportFilter;
  /** Within which hours times count. */
  hours: ReactNode;
}

/** How long people waited for an answer, and the outcomes of conversations. */
export function WaitingSheet({ report: { totals, before }, asked, hours }: WaitingSheetProps) {
  const times = [
    {
      figure: 'first' as const,
      label: t`First response`,
      name: t`First response, how long`,
      now: totals.first,
      earlier: before.totals.first,
    },
    {
      figure: 'next' as const,
      label: t`Next responses`,
      name: t`Next responses`,
      now: totals.next,
      earlier: before.totals.next,
    },
  ];
  return (
    <Sheet>
      <Box component="section" aria-labelledby="waiting-times" sx={{ px: { xs: 4, sm: 6 }, py: 5 }}>
        <Typography id="waiting-times" component="h2" variant="h2">{t`Waiting times`}</Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 3 }}>
          {t`Half of them / 90 % of them`}
        </Typography>
        <Box sx={{ display: 'grid', gap: 4 }}>
          {times.map(({ figure, label, name, now, earlier }) => (
            <Times key={figure} name={name} now={now} earlier={earlier}>
              <FigureLink asked={asked} wanted={{ figure }}>
                {label}
              </FigureLink>
            </Times>
          ))}
        </Box>
        <Legend hasEarlier={times.some(({ earlier }) => earlier.median !== null)} />
        {hours}
      </Box>
      <Counts totals={totals} before={before.totals} asked={asked} />
    </Sheet>
  );
}

interface TimesProps {
  /** For screen readers: the main figures have one of the same label. */
  name: string;
  now: ReportTimes;
  earlier: ReportTimes;
  /** Its label, which leads to the conversations. */
  children: ReactNode;
}

function Times({ name, now, earlier, children }: TimesProps) {
  return (
    <Box component="section" aria-label={name}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontSize: 13, lineHeight: '24px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {children}
          <Change now={now.median} before={earlier.median} better="less" isTime />
        </Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {formatDuration(now.median)}
          </Box>{' '}
          / <span>{formatDuration(now.p90)}</span>
        </Box>
      </Box>
      <TimeRuler now={now} earlier={earlier.median} />
    </Box>
  );
}

function Legend({ hasEarlier }: { hasEarlier: boolean }) {
  return (
    <Box aria-hidden sx={LEGEND}>
      <span>
        <Box component="i" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: 'chart.read' }} />
        {t`Half`}
      </span>
      <span>
        <Box component="i" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: 'chart.read', opacity: 0.35 }} />
        {t`90 %`}
      </span>
      {hasEarlier ? (
        <span>
          <Box component="i" sx={{ width: 2, height: 12, bgcolor: 'text.primary' }} />
          {t`Half, previous`}
        </span>
      ) : null}
    </Box>
  );
}

function Counts({
  totals,
  before,
  asked,
}: {
  totals: Report['totals'];
  before: Report['totals'];
  asked: ReportFilter;
}) {
  const rows = [
    { figure: 'answers' as const, label: t`Answers`, now: totals.answers, earlier: before.answers },
    { figure: 'opened' as const, label: t`Conversations opened`, now: totals.opened, earlier: before.opened },
    {
      ...{ figure: 'waiting' as const, label: t`Still waiting at the end`, better: 'less' as const },
      ...{ now: totals.waiting, earlier: before.waiting },
    },
  ];
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, py: 3 }}>
      {rows.map(({ figure, label, now, earlier, ...given }) => (
        <Box component="section" key={figure} aria-label={label} sx={ROW}>
          <Box>
            <FigureLink asked={asked} wanted={{ figure }}>
              {label}
            </FigureLink>
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
            <Change now={now} before={earlier} {...given} />
            <Box component="b" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(now)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const ROW = { display: 'flex', justifyContent: 'space-between', gap: 3, fontSize: 13, lineHeight: '28px' } as const;
const LEGEND = {
  ...{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mt: 3 },
  ...{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 1.5 },
} as const;
