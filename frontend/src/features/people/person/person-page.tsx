import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createLink, useParams } from '@tanstack/react-router';
import type { Person } from '@wavelane/contracts';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { consentsQuery, personQuery, personTimelineQuery } from '@/api/people-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { ForwardIcon } from '@/components/icons/frame-icons';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { Sheet } from '@/components/surfaces/sheet';
import { useMay } from '@/lib/hooks/use-may';
import { personText } from '@/components/words/people';
import { ConsentsSection } from './consents-section';
import { DetailsSection } from './details-section';
import { HandlesSection } from './handles-section';
import { PersonHead } from './person-head';
import { PersonSkeleton } from './person-skeleton';
import { MergeSection } from './merge-section';
import { DownloadsSection } from './downloads-section';
import { TimelineSection } from '../timeline/timeline-section';

const LinkButton = createLink(Button);
const RouteLink = createLink(Link);
const ForgetDialog = lazily(() => import('../forget/forget-dialog'), 'ForgetDialog');

/** Everything about one person, and the actions for them. */
export function PersonPage() {
  const { id } = useParams({ from: '/_app/people/$id' });
  const { data: person, error, isPending, refetch } = useQuery(personQuery(id));
  const maySeeAll = useMay('look-at-all');
  // None of them has a height before it has come: all are shown at once, so that none moves those below it.
  const consents = useQuery(consentsQuery(id));
  const timeline = useInfiniteQuery({ ...personTimelineQuery(id), enabled: maySeeAll });
  const isComing = !error && (isPending || consents.isPending || (maySeeAll && timeline.isPending));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%' }}>
      <Box
        component="nav"
        aria-label={t`Way back`}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, color: 'text.secondary', mb: 4 }}
      >
        <RouteLink to="/people" color="inherit" underline="hover">{t`People`}</RouteLink>
        <ForwardIcon size={14} />
        <Box component="bdi" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {person ? personText(person) : t`Person`}
        </Box>
      </Box>
      {person && !isComing && !isMissing ? (
        <PersonHead person={person} />
      ) : (
        <Typography component="h1" variant="h1" className={error ? undefined : 'unseen'} sx={{ mb: 5 }}>
          {t`Person`}
        </Typography>
      )}
      {isMissing ? <NobodyHere /> : error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isComing ? <PersonSkeleton /> : null}
      {person && !isComing && !isMissing ? <Sections key={person.id} person={person} /> : null}
    </Box>
  );
}

function NobodyHere() {
  return (
    <Paper variant="outlined">
      <EmptyState
        title={t`This person is not here`}
        text={t`They were forgotten, or the address is that of somebody else’s person.`}
        action={<LinkButton to="/people" variant="outlined">{t`All people`}</LinkButton>}
      />
    </Paper>
  );
}

/** The history comes first; the stored data about the person is beside it. */
function Sections({ person }: { person: Person }) {
  const [maySeeAll, mayManage, mayForget] = [useMay('look-at-all'), useMay('manage'), useMay('own')];
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 6, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      {maySeeAll ? <TimelineSection personId={person.id} /> : null}
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <Sheet isNarrow>
          <ConsentsSection person={person} />
          <HandlesSection person={person} />
          <DetailsSection person={person} />
        </Sheet>
        {mayManage || mayForget || person.mergedPeople?.length ? (
          <Sheet isNarrow>
            {mayManage || person.mergedPeople?.length ? <MergeSection person={person} /> : null}
            {mayManage ? <DownloadsSection personId={person.id} /> : null}
            {mayForget ? <ForgetSection person={person} /> : null}
          </Sheet>
        ) : null}
      </Box>
    </Box>
  );
}

function ForgetSection({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t`Forget this person`}
      text={t`Their name, numbers, messages and files go for good, also from what was stored earlier. Figures stay.`}
      action={<Button size="small" variant="outlined" color="error" onClick={() => setOpen(true)}>{t`Forget…`}</Button>}
    >
      {isOpen ? <ForgetDialog person={person} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
