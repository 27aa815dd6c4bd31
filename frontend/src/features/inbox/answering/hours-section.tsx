import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Answering, OpeningHours } from '@wavelane/contracts';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { formatDate } from '@/lib/format';
import { LastChange } from './changed';
import { dayName, DAYS } from './words';

const HoursDialog = lazily(() => import('./hours-dialog'), 'HoursDialog');

interface HoursSectionProps {
  answering: Answering;
  timeZone: string;
  mayManage: boolean;
}

/** When the account answers. */
export function HoursSection({ answering, timeZone, mayManage }: HoursSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { openingHours } = answering;
  const { hours } = openingHours;
  return (
    <Section
      title={t`Opening hours`}
      text={t`Waiting is counted within them. Changing them counts anew, also what is past.`}
      action={
        mayManage ? (
          <Button variant="outlined" onClick={() => setOpen(true)}>{t`Change opening hours`}</Button>
        ) : undefined
      }
    >
      {hours === null ? (
        <EmptyState title={t`Open around the clock`} text={t`Every minute counts until you say when you answer.`} />
      ) : (
        <Shown hours={hours} isOpen={answering.isOpen} />
      )}
      <LastChange change={openingHours} timeZone={timeZone} />
      {isOpen ? <HoursDialog latest={openingHours} timeZone={timeZone} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Shown({ hours: { timeZone, week, holidays }, isOpen }: { hours: OpeningHours; isOpen: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{isOpen ? t`Open now.` : t`Closed now.`}</Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1 }}
      >
        {DAYS.map((day) => {
          const stretches = week.filter((one) => one.day === day);
          const said = stretches.map(({ from, to }) => `${from}–${to}`).join(', ');
          return (
            <Box key={day} sx={{ display: 'contents' }}>
              <Typography component="dt">{dayName(day)}</Typography>
              <Typography component="dd" sx={{ m: 0 }} color={said === '' ? 'textSecondary' : 'textPrimary'}>
                {said === '' ? t`Closed` : <bdi dir="ltr">{said}</bdi>}
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Typography color="textSecondary">{t`Time zone: ${timeZone.replaceAll('_', ' ')}`}</Typography>
      {holidays.length === 0 ? null : (
        <Box component="ul" aria-label={t`Holidays`} sx={{ m: 0, paddingInlineStart: 5 }}>
          {holidays.map(({ date, name }) => (
            <Typography component="li" key={date}>
              <bdi>{formatDate(date)}</bdi> <bdi>{name}</bdi>
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
