import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { Report, ReportFilter, ReportTotals } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { StatCard } from '@/components/stat-card';
import { formatDuration, formatNumber } from '@/lib/format';
import { FigureLink, SentLink } from './figure-link';

interface Card {
  label: string;
  of: (totals: ReportTotals) => string;
  link?: (label: string) => ReactNode;
  hint?: (totals: ReportTotals) => string;
}

function nineOfTen(ms: number | null): string {
  const time = formatDuration(ms);
  return t`Nine of ten: ${time}`;
}

function arrivals(messages: ReportTotals['messages']): string {
  const [delivered, read] = [formatNumber(messages.delivered), formatNumber(messages.read)];
  return t`${delivered} delivered, ${read} read`;
}

function earlier(value: string): string {
  return t`Before: ${value}`;
}

const cardsOf = (asked: ReportFilter): readonly Card[] => {
  const to = (figure: 'received' | 'answers' | 'opened' | 'resolved' | 'first' | 'next' | 'waiting') =>
    function FigureOf(label: string) {
      return (
        <FigureLink asked={asked} wanted={{ figure }}>
          {label}
        </FigureLink>
      );
    };
  return [
    { label: t`Messages received`, of: ({ received }) => formatNumber(received), link: to('received') },
    { label: t`Answers`, of: ({ answers }) => formatNumber(answers), link: to('answers') },
    {
      label: t`First response`,
      of: ({ first }) => formatDuration(first.median),
      hint: ({ first }) => nineOfTen(first.p90),
      link: to('first'),
    },
    {
      label: t`Next responses`,
      of: ({ next }) => formatDuration(next.median),
      hint: ({ next }) => nineOfTen(next.p90),
      link: to('next'),
    },
    { label: t`Conversations opened`, of: ({ opened }) => formatNumber(opened), link: to('opened') },
    { label: t`Conversations resolved`, of: ({ resolved }) => formatNumber(resolved), link: to('resolved') },
    { label: t`Still waiting at the end`, of: ({ waiting }) => formatNumber(waiting), link: to('waiting') },
    {
      label: t`Messages sent`,
      of: ({ sent }) => formatNumber(sent),
      hint: ({ messages }) => arrivals(messages),
      link: (label) => <SentLink asked={asked}>{label}</SentLink>,
    },
  ];
};

/** The figures of the whole period, each beside that of the period before. Times are medians. */
export function Totals({ report: { totals, before }, asked }: { report: Report; asked: ReportFilter }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {cardsOf(asked).map(({ label, of, link, hint }) => (
        <StatCard
          key={label}
          label={label}
          value={of(totals)}
          {...(link && { link: link(label) })}
          hint={
            <>
              {hint ? (
                <Box component="span" sx={{ display: 'block' }}>
                  {hint(totals)}
                </Box>
              ) : null}
              {earlier(of(before.totals))}
            </>
          }
        />
      ))}
    </Box>
  );
}
