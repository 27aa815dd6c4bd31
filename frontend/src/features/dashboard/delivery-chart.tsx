import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryDay } from '@wavelane/contracts';
import { useState } from 'react';
import { activityQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { locale } from '@/i18n/texts';
import { formatNumber } from '@/lib/format';
import { fillOf, type Kind, Patterns, SERIES, totalOf } from './delivery-series';

/** `Nov 3` of `2026-11-03`. */
export function dayLabel(day: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** What became of messages on each of the last 30 days; the same as a table for those who do not see it. */
export function DeliveryChart() {
  const { data = [], error, refetch } = useQuery({ ...activityQuery, refetchOnMount: 'always' });
  const { vars } = useTheme();
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const shown = SERIES.filter(({ kind }) => !hidden.has(kind));
  return (
    <Paper variant="outlined" component="section" aria-labelledby="delivery" sx={{ p: 5, mt: 6 }}>
      <Typography id="delivery" component="h2" variant="h2">{t`Last 30 days`}</Typography>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      <Legend days={data} hidden={hidden} onToggle={(kind) => setHidden((before) => toggled(before, kind))} />
      <Box aria-hidden dir="ltr" sx={{ height: 240 }}>
        <BarChart
          height={240}
          margin={{ left: 0, right: 0, bottom: 0, top: 12 }}
          skipAnimation
          hideLegend
          disableKeyboardNavigation
          grid={{ horizontal: true }}
          xAxis={[{ data: data.map(({ day }) => dayLabel(day)), scaleType: 'band', height: 28 }]}
          yAxis={[{ width: 40, tickMinStep: 1 }]}
          series={shown.map(({ kind, label }) => ({
            data: data.map((day) => day[kind]),
            label,
            color: fillOf(kind),
          }))}
        >
          <Patterns vars={vars} />
        </BarChart>
      </Box>
      <Table days={data} />
    </Paper>
  );
}

function toggled(kinds: ReadonlySet<Kind>, kind: Kind): ReadonlySet<Kind> {
  const next = new Set(kinds);
  if (!next.delete(kind)) next.add(kind);
  return next;
}

interface LegendProps {
  days: readonly DeliveryDay[];
  hidden: ReadonlySet<Kind>;
  onToggle: (kind: Kind) => void;
}

/** What each kind of bar is, with its total; pressed, it shows or hides them. */
function Legend({ days, hidden, onToggle }: LegendProps) {
  return (
    <Box role="group" aria-label={t`Bars to show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 3 }}>
      {SERIES.map(({ kind, label }) => (
        <ButtonBase
          key={kind}
          aria-pressed={!hidden.has(kind)}
          onClick={() => onToggle(kind)}
          sx={{
            gap: 2,
            px: 3,
            minHeight: 32,
            border: 1,
            borderColor: 'divider',
            borderRadius: '99px',
            font: 'inherit',
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            '&[aria-pressed="false"]': { color: 'text.secondary', textDecoration: 'line-through' },
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <svg width="12" height="12" aria-hidden>
            <rect width="12" height="12" rx="2" fill={fillOf(kind)} />
          </svg>
          {label}
          <Box component="span" sx={{ fontWeight: 650 }}>
            {formatNumber(totalOf(days, kind))}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

function Table({ days }: { days: readonly DeliveryDay[] }) {
  return (
    <Box component="details" sx={{ mt: 4, '& summary': { cursor: 'pointer', color: 'text.secondary' } }}>
      <summary>{t`As a table`}</summary>
      <Box
        tabIndex={0}
        role="region"
        aria-label={t`Deliveries by day`}
        sx={{ maxHeight: 280, overflow: 'auto', mt: 2 }}
      >
        <Box
          component="table"
          sx={{
            width: 1,
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            '& :is(th, td)': { textAlign: 'right', p: 1 },
            '& th:first-of-type': { textAlign: 'left' },
            '& tfoot': { fontWeight: 650 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              {SERIES.map(({ kind, label }) => (
                <th key={kind} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayLabel(day.day)}</th>
                {SERIES.map(({ kind }) => (
                  <td key={kind}>{formatNumber(day[kind])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`In all`}</th>
              {SERIES.map(({ kind }) => (
                <td key={kind}>{formatNumber(totalOf(days, kind))}</td>
              ))}
            </tr>
          </tfoot>
        </Box>
      </Box>
    </Box>
  );
}
