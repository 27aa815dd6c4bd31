import { t } from '@lingui/core/macro';
import { actorName } from '@/components/words/people';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '@wavelane/contracts';
import { signInsQuery } from '@/api/security-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { Badge } from '@/components/status-badge';
import { isolate, listed } from '@/lib/bidi';
import { deviceText } from '@/components/words/security/devices';
import { detailText } from '@/components/words/security/security-details';
import { KINDS } from '@/components/words/security/security-kinds';
import { Section } from '@/components/section';

/** The sign-ins, the attempts, and the changes. */
export function SignInsSection() {
  const list = useInfiniteQuery({ ...signInsQuery, refetchOnMount: 'always' });
  const { data, error, isPending, refetch } = list;
  return (
    <Section title={t`Recent sign-ins and changes`} text={t`Kept with address and device for twelve months.`}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={3} /> : null}
      {data?.length === 0 ? <Typography color="textSecondary">{t`Nothing has been recorded yet.`}</Typography> : null}
      {data && data.length > 0 ? (
        <Box component="ul" aria-label={t`Sign-ins and changes`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </Box>
      ) : null}
      <MoreButton {...list} />
    </Section>
  );
}

function Entry({ event: { at, kind, by, address, device, newDevice, detail } }: { event: SecurityEvent }) {
  const facts = [
    device === null ? null : deviceText(device),
    address,
    by ? t`by ${isolate(actorName(by))}` : null,
    detail && detailText(kind, detail),
  ].filter((fact) => fact !== null);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
        columnGap: 4,
        py: 2.5,
        '&:last-of-type': { pb: 0 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontWeight: 550 }}>
          {KINDS[kind].text}
          {newDevice ? <Badge text={t`NEW DEVICE`} tone="warning" /> : null}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {listed(facts)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <DateTime at={at} />
      </Typography>
    </Box>
  );
}
