import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, type Segment, SEGMENTS_MAX } from '@wavelane/contracts';
import { useState } from 'react';
import { segmentCountQuery, segmentsQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ExportButton } from '@/components/buttons/export-button';
import { ErrorNote } from '@/components/error-note';
import { isolate } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { isSame, segmentFilterOf, wordsOf } from './segment-filter';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { lazily } from '@/components/lazy/lazily';

const SegmentDialog = lazily(() => import('./segment-dialog'), 'SegmentDialog');

const LinkButton = createLink(Button);

/** With more of them only the one that is shown is counted. */
const COUNTED = 12;

interface SegmentsBarProps {
  /** What the list is asked with; '' says nothing. */
  asked: Readonly<Record<string, string>>;
  isFiltered: boolean;
}

/** Saved filters, what can be done with the one that is shown, and what is shown as a file. */
export function SegmentsBar({ asked, isFiltered }: SegmentsBarProps) {
  const { data = [], error, refetch } = useQuery(segmentsQuery);
  const [open, setOpen] = useState<'save' | 'rename' | 'delete' | null>(null);
  const filter = segmentFilterOf(asked);
  const current = isFiltered ? data.find((segment) => isSame(segment.filter, filter)) : undefined;
  const mayManage = useMay('manage');
  const close = () => setOpen(null);
  // Nothing to choose, and nothing that may be done.
  if (!mayManage && data.length === 0 && !error) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 5, minWidth: 0 }}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {data.map((segment) => (
        <SegmentLink
          key={segment.id}
          segment={segment}
          isCurrent={segment === current}
          isCounted={data.length <= COUNTED || segment === current}
        />
      ))}
      {!mayManage ? null : current ? (
        <>
          <Button size="small" onClick={() => setOpen('rename')}>{t`Rename`}</Button>
          <Button size="small" color="error" onClick={() => setOpen('delete')}>{t`Delete segment`}</Button>
        </>
      ) : isFiltered && data.length < SEGMENTS_MAX ? (
        <Button size="small" onClick={() => setOpen('save')}>{t`Save this filter…`}</Button>
      ) : null}
      {mayManage ? (
        <Box sx={{ ml: 'auto' }}>
          <ExportButton label={t`Export CSV`} size="small" route={api.exportPeople} asked={filter} />
        </Box>
      ) : null}
      {open === 'save' ? <SegmentDialog filter={filter} onClose={close} /> : null}
      {open === 'rename' && current ? <SegmentDialog segment={current} filter={filter} onClose={close} /> : null}
      {open === 'delete' && current ? <DeleteDialog segment={current} onClose={close} /> : null}
    </Box>
  );
}

interface SegmentLinkProps {
  segment: Segment;
  isCurrent: boolean;
  isCounted: boolean;
}

function SegmentLink({ segment: { id, name, filter }, isCurrent, isCounted }: SegmentLinkProps) {
  const { data } = useQuery({ ...segmentCountQuery(id), enabled: isCounted });
  const count = data ? (data.atLeast ? `${formatNumber(data.count)}+` : formatNumber(data.count)) : '';
  return (
    <LinkButton
      to="/people"
      search={wordsOf(filter)}
      size="small"
      variant={isCurrent ? 'contained' : 'outlined'}
      sx={{ maxWidth: 1, overflowWrap: 'anywhere', textAlign: 'start' }}
    >
      <span>
        <bdi>{name}</bdi>
        {count === '' ? null : ` · ${count}`}
      </span>
    </LinkButton>
  );
}

function DeleteDialog({ segment: { id, name }, onClose }: { segment: Segment; onClose: () => void }) {
  const remove = useAction(api.deleteSegment, {
    parameters: { id },
    refreshes: [api.segments],
    done: t`Segment deleted`,
    failed: t`Segment not deleted`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete the segment ${isolate(name)}?`}
      text={t`Only the saved filter goes. The people in it stay.`}
      confirm={t`Delete segment`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
