import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { Job, OutboxDay } from '@wavelane/contracts';
import { Fragment } from 'react';
import { messageCount } from '@/components/words/counts';
import { listed } from '@/lib/bidi';
import { dayText } from '@/lib/format';
import { FoldedSends } from './folded-sends';
import { JobLine } from './job-line';

const RouteLink = createLink(Link);

interface OutboxDaysProps {
  days: readonly OutboxDay[];
  /** `yyyy-mm-dd` in the account's zone. */
  today: string;
  onOpen: (job: Job) => void;
}

/** The outbox by days: a heading for each, jobs to many, and single sends in one row. */
export function OutboxDays({ days, today, onOpen }: OutboxDaysProps) {
  return days.map(({ day, total, jobs, singles, hasMore }, index) => {
    const isAfter = (job: Job) => singles === null || job.createdAt > singles.last;
    const entries = [...jobs.filter(isAfter), null, ...jobs.filter((job) => !isAfter(job))];
    return (
      <Box key={day} component="section" aria-label={dayName(day, today)}>
        <Box sx={HEADING}>
          <Box component="h2" sx={{ m: 0, font: 'inherit', fontWeight: 500 }}>
            {dayName(day, today)}
          </Box>
          <span>{messageCount(total)}</span>
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((job) =>
            job ? (
              <JobLine key={job.id} job={job} onOpen={onOpen} hasDay />
            ) : singles ? (
              <Fragment key="singles">
                <FoldedSends day={day} sends={singles} isOpenAtFirst={index === 0} onOpen={onOpen} />
              </Fragment>
            ) : null,
          )}
        </Box>
        {hasMore ? (
          <Box sx={{ px: 6, py: 2, fontSize: 13 }}>
            <RouteLink
              to="/outbox"
              search={{ type: 'bulk', from: day, to: day }}
            >{t`All campaigns of this day`}</RouteLink>
          </Box>
        ) : null}
      </Box>
    );
  });
}

const DAY_MS = 86_400_000;

/** `Today, Tue, Nov 24` */
function dayName(day: string, today: string): string {
  if (day === today) return listed([t`Today`, dayText(day)]);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return day === yesterday ? listed([t`Yesterday`, dayText(day)]) : dayText(day);
}

const HEADING = {
  ...{ display: 'flex', justifyContent: 'space-between', gap: 4, px: { xs: 4, sm: 6 }, pt: 4, pb: 1 },
  ...{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;
