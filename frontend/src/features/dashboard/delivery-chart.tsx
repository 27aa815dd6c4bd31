import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryDay } from '@wavelane/contracts';
import { activityQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';

const SERIES = [
  ['delivered', 'Delivered', 'secondary'],
  ['read', 'Read', 'primary'],
  ['replied', 'Replied', 'success'],
  ['failed', 'Failed', 'error'],
] as const;

/** `Nov 3` of `2026-11-03`. */
export function dayLabel(day: string): string {
  return new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** What became of messages on each of the last 30 days; the same as a table for those who do not see it. */
export function DeliveryChart() {
  const { data = [], error, refetch } = useQuery({ ...activityQuery, refetchOnMount: 'always' });
  const { vars } = useTheme();
  return (
    <Paper variant="outlined" component="section" aria-labelledby="delivery" sx={{ p: 5, mt: 6 }}>
      <Typography id="delivery" component="h2" variant="h2">
        Last 30 days
      </Typography>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      <Box aria-hidden sx={{ height: 240 }}>
        <BarChart
          height={240}
          margin={{ left: 0, right: 0, bottom: 0, top: 12 }}
          skipAnimation
          disableKeyboardNavigation
          xAxis={[{ data: data.map(({ day }) => dayLabel(day)), scaleType: 'band', height: 28 }]}
          yAxis={[{ width: 40, tickMinStep: 1 }]}
          series={SERIES.map(([name, label, colour]) => ({
            data: data.map((day) => day[name]),
            label,
            color: vars.palette[colour].main,
          }))}
        />
      </Box>
      <Table days={data} />
    </Paper>
  );
}

function Table({ days }: { days: readonly DeliveryDay[] }) {
  return (
    <Box component="details" sx={{ mt: 4, '& summary': { cursor: 'pointer', color: 'text.secondary' } }}>
      <summary>As a table</summary>
      <Box tabIndex={0} role="region" aria-label="Deliveries by day" sx={{ maxHeight: 280, overflow: 'auto', mt: 2 }}>
        <Box
          component="table"
          sx={{
            width: 1,
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            '& :is(th, td)': { textAlign: 'right', p: 1 },
            '& th:first-of-type': { textAlign: 'left' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Day</th>
              {SERIES.map(([name, label]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayLabel(day.day)}</th>
                {SERIES.map(([name]) => (
                  <td key={name}>{day[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}
