import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { QuietHours } from '@wavelane/contracts';
import { DayRuler } from '@/components/chart/day-ruler';
import { SelectField } from '@/components/fields/select-field';

const NIGHT = { from: '20:00', to: '08:00' };
/** Every half hour of a day. */
const TIMES = Array.from({ length: 48 }, (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`);

interface QuietHoursSectionProps {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}

/** When the browser shows no notice and makes no sound. */
export function QuietHoursSection({ hours, onChange }: QuietHoursSectionProps) {
  const begin = (): QuietHours => ({ ...NIGHT, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  return (
    <Box component="section" aria-label={t`Quiet hours`} sx={{ px: { xs: 4, sm: 6 }, py: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" variant="h3">{t`Quiet hours`}</Typography>
          <Typography color="textSecondary" variant="body2">
            {t`The browser shows nothing and makes no sound. Notices wait until the end.`}
          </Typography>
        </Box>
        <Switch
          checked={hours !== null}
          slotProps={{ input: { 'aria-label': t`Quiet hours` } }}
          onChange={(_, isOn) => onChange(isOn ? begin() : null)}
        />
      </Box>
      {hours ? <Hours hours={hours} onChange={onChange} /> : null}
    </Box>
  );
}

function Hours({ hours, onChange }: { hours: QuietHours; onChange: QuietHoursSectionProps['onChange'] }) {
  const { from, to, timeZone } = hours;
  const times = (now: string, other: string) =>
    [...new Set([...TIMES, now])].sort().map((time) => (
      <option key={time} value={time} disabled={time === other}>
        {time}
      </option>
    ));
  const stretches =
    from < to
      ? [{ from, to }]
      : [
          { from: '00:00', to },
          { from, to: '24:00' },
        ];
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 480 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr' }}>
        <SelectField
          label={t({ message: 'From', context: 'time' })}
          value={from}
          onChange={({ target }) => onChange({ ...hours, from: target.value })}
        >
          {times(from, to)}
        </SelectField>
        <SelectField
          label={t({ message: 'To', context: 'time' })}
          value={to}
          onChange={({ target }) => onChange({ ...hours, to: target.value })}
        >
          {times(to, from)}
        </SelectField>
      </Box>
      <DayRuler stretches={stretches} />
      <Typography color="textSecondary" variant="body2">
        {t`Time zone: ${timeZone.replaceAll('_', ' ')}`}
      </Typography>
    </Box>
  );
}
