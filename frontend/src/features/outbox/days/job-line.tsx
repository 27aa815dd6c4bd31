import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { Avatar } from '@/components/avatar/avatar';
import { addressText } from '@/components/words/people';
import { CalendarIcon } from '@/components/icons/date-icons';
import { BulkIcon, MoreIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import type { RowPlace } from '@/components/long-list/row';
import { FormattedLine } from '@/components/message/formatted-text';
import { FunnelBar } from '@/components/message/funnel';
import { StatusBadge } from '@/components/status-badge';
import { ClipTip } from '@/components/tips/clip-tip';
import { personCount } from '@/components/words/counts';
import { kindText } from '@/components/words/messages/message-kinds';
import { fromServer } from '@/i18n/texts';
import { formatDateTime, formatTime } from '@/lib/format';
import { isPlanned, standText } from '../progress-text';
import { shownStatus } from '@/components/words/messages/shown-status';
import { OutboxLine } from './line-looks';
import { nameOf } from './name-of';

const JobMenu = lazily(() => import('./job-menu'), 'JobMenu');

interface JobLineProps {
  job: Job;
  place?: RowPlace | undefined;
  onOpen: (job: Job) => void;
  /** Within the entry of a day that it belongs to: one line. */
  isWithin?: boolean;
  /** Its day is shown above it, so its time is enough. */
  hasDay?: boolean;
  isChosen?: boolean;
}

/** One job of the outbox: its recipient and text, its progress, and its time. */
export function JobLine({ job, place, onOpen, isWithin = false, hasDay = false, isChosen = false }: JobLineProps) {
  const { data: user } = useQuery(sessionQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { type, counts, createdAt, scheduledFor, reason, said } = job;
  const isMany = type === 'bulk';
  const at = isPlanned(job) ? scheduledFor : createdAt;
  const isOnDay = hasDay && !isPlanned(job);
  return (
    <OutboxLine {...place} {...(isWithin && { 'data-within': '' })} {...(isChosen && { 'data-chosen': '' })}>
      <button
        type="button"
        className="open"
        onClick={() => onOpen(job)}
        aria-label={t`Details of the job to ${job.to === null ? t`many` : addressText(job.to)}`}
      />
      <Face job={job} size={isWithin ? 24 : 36} />
      <span className="texts">
        <ClipTip>
          <span className="whom" data-clip="">
            <b>
              <bdi>{nameOf(job)}</bdi>
            </b>
            {isMany && job.name !== null ? ` · ${personCount(counts.total)}` : null}
            {isWithin || !job.told?.by ? null : (
              <>
                {' · '}
                <bdi>{job.told.by.name}</bdi>
              </>
            )}
          </span>
        </ClipTip>
        <What job={job} />
      </span>
      {isWithin ? null : (
        <span className="far">
          {isMany ? (
            <span style={{ display: 'block', marginBottom: 6 }}>
              <FunnelBar counts={counts} height={6} />
            </span>
          ) : null}
          {isMany || isPlanned(job) ? standText(job, user?.timeZone) : null}
          {reason ? <span className="reason"> {fromServer(reason, said)}</span> : null}
        </span>
      )}
      <StatusBadge status={shownStatus(job)} />
      <span className="when">
        {isOnDay ? formatTime(createdAt, user?.timeZone) : formatDateTime(at, user?.timeZone)}
      </span>
      <IconButton
        className="actions"
        size="small"
        aria-label={t`Actions for ${nameOf(job)}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor ? <JobMenu job={job} anchor={anchor} onOpen={() => onOpen(job)} onClose={() => setAnchor(null)} /> : null}
    </OutboxLine>
  );
}

function Face({ job, size }: { job: Job; size: number }) {
  if (job.type === 'single')
    return <Avatar id={job.told?.person?.id ?? job.to ?? job.id} name={job.told?.person?.name ?? null} size={size} />;
  return <span className="kind">{isPlanned(job) ? <CalendarIcon /> : <BulkIcon />}</span>;
}

function What({ job: { told } }: { job: Job }) {
  if (!told) return null;
  const text = told.text || (told.file === null ? '' : kindText(told.file));
  return (
    <span className="what" dir="auto">
      <FormattedLine text={text.replaceAll('\n', ' ')} />
    </span>
  );
}
