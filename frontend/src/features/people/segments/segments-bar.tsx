import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, type Segment, SEGMENTS_MAX } from '@wavelane/contracts';
import { useState } from 'react';
import { segmentCountQuery, segmentsQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { isolate } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { NAV, PLACE } from '../people-nav';
import { isSame, segmentFilterOf, wordsOf } from './segment-filter';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { lazily } from '@/components/lazy/lazily';

const SegmentDialog = lazily(() => import('./segment-dialog'), 'SegmentDialog');

const PlaceLink = createLink(ButtonBase);

/** With more of them only the one that is shown is counted. */
const COUNTED = 12;

interface SegmentsBarProps {
  /** The parameters of the list; '' sets none. */
  asked: Readonly<Record<string, string>>;
  isFiltered: boolean;
}

/** Saved filters, in the places beside the list. */
export function SegmentPlaces({ asked, isFiltered }: SegmentsBarProps) {
  const { data = [], error, refetch } = useQuery(segmentsQuery);
  const current = currentOf(data, asked, isFiltered);
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <>
      <Typography
        id="segments"
        component="h2"
        variant="caption"
        sx={{ display: { xs: 'none', lg: 'block' }, color: 'text.secondary', fontWeight: 500, px: 2.5, pt: 4, pb: 1 }}
      >
        {t`Segments`}
      </Typography>
      <Box component="nav" aria-label={t`Segments`} sx={{ ...NAV, mt: { xs: 1.5, lg: 0 } }}>
        {data.map((segment) => (
          <SegmentLink
            key={segment.id}
            segment={segment}
            isCurrent={segment === current}
            isCounted={data.length <= COUNTED || segment === current}
          />
        ))}
      </Box>
    </>
  );
}

/** The saved filter that is shown. */
function currentOf(data: readonly Segment[], asked: SegmentsBarProps['asked'], isFiltered: boolean) {
  const filter = segmentFilterOf(asked);
  return isFiltered ? data.find((segment) => isSame(segment.filter, filter)) : undefined;
}

/** The actions for the current filter: save it, or rename and delete the saved one. */
export function SegmentActions({ asked, isFiltered }: SegmentsBarProps) {
  const { data = [] } = useQuery(segmentsQuery);
  const [open, setOpen] = useState<'save' | 'rename' | 'delete' | null>(null);
  const mayManage = useMay('manage');
  const current = currentOf(data, asked, isFiltered);
  const filter = segmentFilterOf(asked);
  const close = () => setOpen(null);
  if (!mayManage || !isFiltered) return null;
  return (
    <>
      {current ? (
        <>
          <Button size="small" onClick={() => setOpen('rename')}>{t`Rename`}</Button>
          <Button size="small" color="error" onClick={() => setOpen('delete')}>{t`Delete segment`}</Button>
        </>
      ) : data.length < SEGMENTS_MAX ? (
        <Button size="small" onClick={() => setOpen('save')}>{t`Save as segment`}</Button>
      ) : null}
      {open === 'save' ? <SegmentDialog filter={filter} onClose={close} /> : null}
      {open === 'rename' && current ? <SegmentDialog segment={current} filter={filter} onClose={close} /> : null}
      {open === 'delete' && current ? <DeleteDialog segment={current} onClose={close} /> : null}
    </>
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
    <PlaceLink to="/people" search={wordsOf(filter)} sx={PLACE} {...(isCurrent && { 'aria-current': 'page' })}>
      <Box component="bdi" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <Box component="span" sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: 400 }}>
        {count}
      </Box>
    </PlaceLink>
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
