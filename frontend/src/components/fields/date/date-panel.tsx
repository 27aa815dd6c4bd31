import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import { DateTime } from 'luxon';
import type { RefObject } from 'react';
import { locale } from '@/i18n/texts';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { knownZone } from '@/lib/times/known-zone';

interface DatePanelProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** In the field's form; '' = none. */
  value: string;
  withTime: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** MUI's calendar, with its clock if the value has a time, in the language of the page and the zone of the account. */
export function DatePanel({ anchor, label, value, withTime, onChoose, onClose }: DatePanelProps) {
  const zone = knownZone(useTimeZone() ?? 'UTC');
  const chosen = value === '' ? null : DateTime.fromISO(value, { zone });
  const take = (next: DateTime | null) => {
    if (!next?.isValid) return;
    const whole = chosen || !withTime ? next : next.set({ hour: 9, minute: 0 });
    onChoose(withTime ? (whole.toISO({ includeOffset: false }) ?? '').slice(0, 16) : (whole.toISODate() ?? ''));
  };
  return (
    <Popover
      open
      anchorEl={anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: PAPER } }}
    >
      <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={locale} localeText={WORDS}>
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'center' }}>
          <DateCalendar
            autoFocus
            value={chosen}
            timezone={zone}
            onChange={(next, state) => {
              if (state === 'partial') return;
              take(next);
              if (!withTime) onClose();
            }}
          />
          {withTime ? (
            <MultiSectionDigitalClock
              ampm={false}
              value={chosen}
              timezone={zone}
              timeSteps={{ minutes: 5 }}
              onChange={take}
              sx={CLOCK}
            />
          ) : null}
        </Box>
      </LocalizationProvider>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, p: 2, pt: 0 }}>
        <Button
          size="small"
          disabled={value === ''}
          onClick={() => {
            onChoose('');
            onClose();
          }}
        >{t`Clear`}</Button>
        <Button size="small" variant="outlined" onClick={onClose}>{t`Done`}</Button>
      </Box>
    </Popover>
  );
}

/** MUI has no Arabic for them. */
const WORDS = {
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  calendarViewSwitchingButtonAriaLabel: (view: string) =>
    view === 'year' ? t`Years are shown. Show days` : t`Days are shown. Show years`,
  selectViewText: (view: string) => (view === 'hours' ? t`Hours` : t`Minutes`),
  hoursClockNumberText: (hours: string) => t`${hours} hours`,
  minutesClockNumberText: (minutes: string) => t`${minutes} minutes`,
};

const PAPER = {
  bgcolor: 'raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  maxWidth: 'calc(100vw - 24px)',
};
const CLOCK = {
  borderInlineStart: 1,
  borderColor: 'divider',
  flexShrink: 0,
  '& ul': { height: { xs: 160, sm: 320 } },
} as const;
