import { plural, t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { FoldedSends as Folded, Job } from '@wavelane/contracts';
import { type ComponentProps, useId, useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { DownIcon, SendIcon } from '@/components/icons/icons';
import { FunnelBar } from '@/components/message/funnel';
import { StatusBadge } from '@/components/status-badge';
import { asRead, isolate, listed } from '@/lib/bidi';
import { formatNumber, formatTime } from '@/lib/format';
import { progressText } from '../progress-text';
import { foldedStatus } from '@/components/words/messages/shown-status';
import { JobLine } from './job-line';
import { OutboxLine } from './line-looks';
import { nameOf } from './name-of';

const AllLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);

interface FoldedSendsProps {
  /** `yyyy-mm-dd` */
  day: string;
  sends: Folded;
  isOpenAtFirst: boolean;
  onOpen: (job: Job) => void;
}

/** The single sends of a day in one row, which opens to show the latest of them. */
export function FoldedSends({ day, sends: { counts, first, last, newest }, isOpenAtFirst, onOpen }: FoldedSendsProps) {
  const { data: user } = useQuery(sessionQuery);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const others = counts.total - newest.length;
  const names = newest.map((job) => isolate(nameOf(job)));
  const more = plural(others, { one: '# more', other: '# more' });
  const all = plural(counts.total, { one: '# single message', other: '# single messages' });
  return (
    <>
      <OutboxLine>
        <button
          type="button"
          className="open"
          aria-label={isOpen ? t`Fold ${all}` : t`Show the latest of ${all}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        <span className="kind">
          <SendIcon />
        </span>
        <span className="texts">
          <span className="whom">
            <b>{all}</b>
            {' · '}
            {t`to ${asRead(listed(names))} and ${more}`}
          </span>
          <span className="what">{progressText({ counts })}</span>
        </span>
        <span className="far">
          <FunnelBar counts={counts} height={6} />
        </span>
        <StatusBadge status={foldedStatus(counts)} />
        <span className="when">{`${formatTime(first, user?.timeZone)} – ${formatTime(last, user?.timeZone)}`}</span>
        <IconButton className="actions" size="small" tabIndex={-1} aria-hidden onClick={() => setOpen(!isOpen)}>
          <DownIcon className={isOpen ? 'turned' : undefined} />
        </IconButton>
      </OutboxLine>
      {isOpen ? (
        <li id={id}>
          <ul aria-label={all} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {newest.map((job) => (
              <JobLine key={job.id} job={job} onOpen={onOpen} isWithin hasDay />
            ))}
            <li style={{ padding: '12px 24px', paddingInlineStart: 88, fontSize: 13 }}>
              <AllLink
                to="/outbox"
                search={{ type: 'single', from: day, to: day }}
                style={{ color: 'var(--mui-palette-primary-main)', textDecoration: 'none' }}
              >
                {t`All ${formatNumber(counts.total)} of this day`}
              </AllLink>
            </li>
          </ul>
        </li>
      ) : null}
    </>
  );
}
