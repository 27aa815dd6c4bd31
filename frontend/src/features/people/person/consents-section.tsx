import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Consents, Person } from '@wavelane/contracts';
import { useState } from 'react';
import { consentsQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { Badge } from '@/components/status-badge';
import { purposeText, stateText } from '@/components/words/people';
import { useMay } from '@/lib/hooks/use-may';
import { serverNow } from '@/lib/times/server-time';

const EvidenceDialog = lazily(() => import('../consent/evidence-dialog'), 'EvidenceDialog');
const ConsentHistory = lazily(() => import('../consent/consent-history'), 'ConsentHistory');

const TONES = { given: 'success', withdrawn: 'error', asked: 'muted' } as const;

type Open = { kind: 'give' | 'withdraw'; purpose?: string };

/** The consents of a person, by purpose, and their evidence. */
export function ConsentsSection({ person }: { person: Person }) {
  const { data, error, isPending, refetch } = useQuery(consentsQuery(person.id));
  const mayAnswer = useMay('answer');
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <Section
      title={t`Consent`}
      action={
        mayAnswer ? <Button size="small" onClick={() => setOpen({ kind: 'give' })}>{t`Record consent`}</Button> : null
      }
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={2} /> : null}
      {data ? <Purposes consents={data} mayChange={mayAnswer} onOpen={setOpen} /> : null}
      {mayAnswer ? (
        <Button color="inherit" size="small" onClick={() => setOpen({ kind: 'withdraw' })} sx={WITHDRAWAL}>
          {t`Record withdrawal`}
        </Button>
      ) : null}
      {data && data.history.length > 0 ? <ConsentHistory history={data.history} /> : null}
      {open ? (
        <EvidenceDialog
          order={{ kind: open.kind, personId: person.id }}
          purpose={open.purpose}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Section>
  );
}

/** Its words begin at the edge of the others. */
const WITHDRAWAL = { justifySelf: 'start', mx: -3 } as const;

interface PurposesProps {
  consents: Consents;
  mayChange: boolean;
  onOpen: (open: Open) => void;
}

function Purposes({ consents: { purposes }, mayChange, onOpen }: PurposesProps) {
  const [now] = useState(() => serverNow());
  if (purposes.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t`No consent recorded. Your consent texts under Settings say whether they still get messages.`}
      </Typography>
    );
  return (
    <Box
      component="ul"
      aria-label={t`Consent by purpose`}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
    >
      {purposes.map(({ purpose, state, since, ...more }) => (
        <Box component="li" key={purpose} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, minWidth: 96, overflowWrap: 'anywhere' }}>
            {purposeText(purpose)}
          </Typography>
          <Badge text={stateText({ purpose, state, since, ...more }, now)} tone={TONES[state]} />
          <Typography color="textSecondary" sx={{ flexGrow: 1 }}>
            <DateTime at={since} />
          </Typography>
          {!mayChange ? null : state === 'given' ? (
            <Button
              size="small"
              sx={{ ml: 'auto' }}
              onClick={() => onOpen({ kind: 'withdraw', purpose })}
              aria-label={t`Withdraw: ${purposeText(purpose)}`}
            >{t`Withdraw`}</Button>
          ) : (
            <Button
              size="small"
              sx={{ ml: 'auto' }}
              onClick={() => onOpen({ kind: 'give', purpose })}
              aria-label={t`Record consent: ${purposeText(purpose)}`}
            >{t`Record consent`}</Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
