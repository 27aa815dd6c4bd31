import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '@/api/queries';
import type { ReactNode } from 'react';
import { Segments } from '@/components/buttons/segments';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { isolate } from '@/lib/bidi';
import type { REPORT_FILTER } from '@/lib/filters';
import { dayAfter, PERIODS } from './period';

type Name = (typeof REPORT_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'from', label: t`From`, type: 'date', empty: t`Six days before` },
  { name: 'to', label: t`Until`, type: 'date', empty: t`Today` },
  { name: 'asOf', label: t`As of`, type: 'date', empty: t`Now` },
];

interface ReportFilterBarProps extends AddressFilter<Name> {
  /** `yyyy-mm-dd` in the account's zone. */
  today: string;
  /** The period that is shown: how many days, and whether it ends today. */
  shown: { days: number; endsToday: boolean } | null;
  aside: ReactNode;
}

/** The days, the channel, and the date of knowledge. */
export function ReportFilterBar({ today, shown, aside, ...filter }: ReportFilterBarProps) {
  const { choose } = filter;
  const { data: channels = [] } = useQuery(channelsQuery);
  const conditions: readonly Condition<Name>[] = [
    ...CONDITIONS,
    {
      name: 'channelId',
      label: t`Channel`,
      type: 'choice',
      options: channels.map(({ id, label }) => ({ value: String(id), label: isolate(label) })),
    },
  ];
  const period = PERIODS.find(({ days }) => shown?.endsToday && shown.days === days);
  return (
    <Box sx={LINE}>
      <Segments
        label={t({ message: 'Period', context: 'from one day to another' })}
        value={period?.days ?? 0}
        options={PERIODS.map(({ days, label }) => ({ value: days, text: label }))}
        onChoose={(days) => choose({ from: dayAfter(today, 1 - days), to: today })}
      />
      <FilterBar
        {...filter}
        filter={period ? { ...filter.filter, from: '', to: '' } : filter.filter}
        conditions={conditions}
        aside={aside}
      />
    </Box>
  );
}

const LINE = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' },
  '& > [role=search]': { p: 0, minHeight: 36 },
} as const;
