import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Answering, OpeningHours } from '@wavelane/contracts';
import { DayRuler } from '@/components/chart/day-ruler';
import { lazily } from '@/components/lazy/lazily';
import { Loading } from '@/components/loading';
import { Section } from '@/components/section';
import { formatDate } from '@/lib/format';
import { LastChange } from './changed';
import { dayName, DAYS } from './words';

const HoursForm = lazily(
  () => import('./hours-form'),
  'HoursForm',
  <Box sx={{ minHeight: 440 }}>
    <Loading rows={7} isInSheet />
  </Box>,
);

interface HoursSectionProps {
  answering: Answering;
  timeZone: string;
  mayManage: boolean;
}

/** The opening hours: a form for members who may change them, a list for others. */
export function HoursSection({ answering, timeZone, mayManage }: HoursSectionProps) {
  const { openingHours } = answering;
  const { hours } = openingHours;
  if (mayManage) return <HoursForm latest={openingHours} timeZone={timeZone} />;
  return (
    <Section
      title={t`Opening hours`}
      text={t`Response times count only these hours. Changing them recalculates past reports.`}
    >
      {hours === null ? (
        <Typography variant="body2">{t`Open around the clock`}</Typography>
      ) : (
        <Shown hours={hours} isOpen={answering.isOpen} />
      )}
      <LastChange change={openingHours} timeZone={timeZone} />
    </Section>
  );
}

function Shown({ hours: { week, holidays }, isOpen }: { hours: OpeningHours; isOpen: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{isOpen ? t`Open now.` : t`Closed now.`}</Typography>
      <Box
        component="dl"
        sx={{
          ...{ m: 0, display: 'grid', columnGap: 4, rowGap: 1.5, alignItems: 'center', fontSize: 13 },
          gridTemplateColumns: 'max-content max-content minmax(64px, 1fr)',
        }}
      >
        {DAYS.map((day) => {
          const stretches = week.filter((one) => one.day === day);
          const said = stretches.map(({ from, to }) => `${from}–${to}`).join(', ');
          return (
            <Box key={day} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 500 }}>
                {dayName(day)}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0 }}
                color={said === '' ? 'textSecondary' : 'textPrimary'}
              >
                {said === '' ? t`Closed` : <bdi dir="ltr">{said}</bdi>}
              </Typography>
              <DayRuler component="dd" stretches={stretches} />
            </Box>
          );
        })}
      </Box>
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
