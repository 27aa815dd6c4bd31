import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { createLink, useParams } from '@tanstack/react-router';
import type { Person } from '@wavelane/contracts';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { consentsQuery, personQuery } from '@/api/people-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { isolate } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';
import { PeopleNav } from '../people-nav';
import { personText } from '@/components/words/people';
import { ConsentsSection } from './consents-section';
import { DetailsSection } from './details-section';
import { HandlesSection } from './handles-section';
import { LabelsSection } from './labels-section';
import { MergeSection } from './merge-section';
import { DownloadsSection } from './downloads-section';
import { TimelineSection } from '../timeline/timeline-section';

const LinkButton = createLink(Button);
const ForgetDialog = lazily(() => import('../forget/forget-dialog'), 'ForgetDialog');

/** Everything about one person, and what can be done for them. */
export function PersonPage() {
  const { id } = useParams({ from: '/_app/people/$id' });
  const { data: person, error, isPending, refetch } = useQuery(personQuery(id));
  // Nobody knows how much there is of it: what stands below waits for it.
  const { isPending: isUnknown } = useQuery(consentsQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title={person ? isolate(personText(person)) : t`Person`}
      subtitle={t`What you know of them, and what they allow.`}
    >
      <PeopleNav />
      {isMissing ? <NobodyHere /> : error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {!error && (isPending || isUnknown) ? <Loading rows={4} /> : null}
      {person && !isUnknown && !isMissing ? <Sections key={person.id} person={person} /> : null}
    </Page>
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

function Sections({ person }: { person: Person }) {
  const [maySeeAll, mayManage, mayForget] = [useMay('look-at-all'), useMay('manage'), useMay('own')];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
        <HandlesSection person={person} />
        <DetailsSection person={person} />
        <LabelsSection person={person} />
        {mayManage ? <DownloadsSection personId={person.id} /> : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
        <ConsentsSection person={person} />
        {mayManage || person.mergedPeople?.length ? <MergeSection person={person} /> : null}
        {mayForget ? <ForgetSection person={person} /> : null}
        {/* Comes later than the others, and nobody knows how long it is. */}
        {maySeeAll ? <TimelineSection personId={person.id} /> : null}
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
