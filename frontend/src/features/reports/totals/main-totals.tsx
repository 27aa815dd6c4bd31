import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Report, ReportFilter, ReportTotals } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { Change } from '@/components/change/change';
import { formatDuration, formatNumber } from '@/lib/format';
import { FigureLink, SentLink } from '../figure-link';

interface Main {
  label: string;
  of: (totals: ReportTotals) => string;
  /** The figure that is compared with the period before. */
  figure: (totals: ReportTotals) => number | null;
  better?: 'more' | 'less';
  isTime?: boolean;
  link: (label: string) => ReactNode;
}

function arrivals(messages: ReportTotals['messages']): string {
  const [delivered, read] = [formatNumber(messages.delivered), formatNumber(messages.read)];
  return t`${delivered} delivered, ${read} read`;
}

const mainOf = (asked: ReportFilter): readonly Main[] => {
  const to = (figure: 'received' | 'resolved' | 'first') =>
    function FigureOf(label: string) {
      return (
        <FigureLink asked={asked} wanted={{ figure }}>
          {label}
        </FigureLink>
      );
    };
  return [
    {
      label: t`Messages received`,
      of: ({ received }) => formatNumber(received),
      figure: ({ received }) => received,
      link: to('received'),
    },
    {
      label: t`Messages sent`,
      of: ({ sent }) => formatNumber(sent),
      figure: ({ sent }) => sent,
      link: (label) => <SentLink asked={asked}>{label}</SentLink>,
    },
    {
      label: t`First response`,
      of: ({ first }) => formatDuration(first.median),
      ...{ figure: ({ first }) => first.median, better: 'less', isTime: true },
      link: to('first'),
    },
    {
      label: t`Conversations resolved`,
      of: ({ resolved }) => formatNumber(resolved),
      ...{ figure: ({ resolved }) => resolved, better: 'more' },
      link: to('resolved'),
    },
  ];
};

/** The figures of the whole period, each beside that of the period before. Times are medians. */
export function MainTotals({ report: { totals, before }, asked }: { report: Report; asked: ReportFilter }) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box sx={GRID}>
        {mainOf(asked).map(({ label, of, link, figure, better, isTime }, at) => (
          <Box component="section" key={label} aria-label={label}>
            <Box sx={LABEL}>{link(label)}</Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
              <Box component="p" sx={VALUE}>
                {of(totals)}
              </Box>
              <Change
                now={figure(totals)}
                before={figure(before.totals)}
                {...(better && { better })}
                {...(isTime && { isTime })}
              />
            </Box>
            {at === 1 && totals.sent > 0 ? <Box sx={NOTE}>{arrivals(totals.messages)}</Box> : null}
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

/** The lines between the cells are the visible parts of the background. */
const GRID = {
  ...{ display: 'grid', gap: '1px', bgcolor: 'divider' },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  '& > *': { bgcolor: 'background.paper', px: { xs: 4, sm: 6 }, py: 4, minWidth: 0 },
} as const;
const LABEL = { fontSize: 13, lineHeight: '24px', color: 'text.secondary', fontWeight: 500 } as const;
const NOTE = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' } as const;
const VALUE = {
  ...{ m: 0, fontSize: { xs: 24, sm: 32 }, lineHeight: { xs: '32px', sm: '40px' }, fontWeight: 600 },
  ...{ letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' },
} as const;
