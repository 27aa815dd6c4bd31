import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '@/api/queries';
import { SelectField } from '@/components/fields/select-field';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { isolate } from '@/lib/bidi';
import type { REPORT_FILTER } from '@/lib/filters';
import { dayAfter, PERIODS } from './period';

type Name = (typeof REPORT_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'from', label: t`From`, type: 'date' },
  { name: 'to', label: t`Until`, type: 'date' },
  { name: 'asOf', label: t`As it was at the end of`, type: 'date' },
];

interface ReportFilterBarProps extends AddressFilter<Name> {
  /** `yyyy-mm-dd` in the account's zone. */
  today: string;
  /** The period that is shown: how many days, and whether it ends today. */
  shown: { days: number; endsToday: boolean } | null;
}

/** Which days, which channel, and with what was known when. */
export function ReportFilterBar({ today, shown, ...filter }: ReportFilterBarProps) {
  const { typed, choose } = filter;
  const { data: channels = [] } = useQuery(channelsQuery);
  return (
    <>
      <Box
        role="group"
        aria-label={t({ message: 'Period', context: 'from one day to another' })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 4 }}
      >
        {PERIODS.map(({ days, label }) => {
          const isShown = shown !== null && shown.endsToday && shown.days === days;
          return (
            <Button
              key={days}
              size="small"
              variant={isShown ? 'contained' : 'text'}
              aria-pressed={isShown}
              onClick={() => choose({ from: dayAfter(today, 1 - days), to: today })}
            >
              {label}
            </Button>
          );
        })}
      </Box>
      <FilterBar {...filter} conditions={CONDITIONS} columns="168px 168px 200px 1fr auto">
        <SelectField
          label={t`Channel`}
          value={typed.channelId}
          onChange={({ target }) => choose({ channelId: target.value })}
        >
          <option value="">{t`All`}</option>
          {channels.map(({ id, label }) => (
            <option key={id} value={id}>
              {isolate(label)}
            </option>
          ))}
        </SelectField>
      </FilterBar>
    </>
  );
}
