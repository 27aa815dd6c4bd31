import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@wavelane/contracts';
import { auditEventQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { EventFacts } from '@/components/event-facts';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { movementText } from '@/components/words/event-types';

/** The event behind a line, its neighbours in its stream, and the other events of the same request. */
export function EventDetails({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(auditEventQuery(id));
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading rows={2} />;
  const { event, before, after, correlated } = data;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, py: 3 }}>
      <EventFacts event={event} />
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Neighbours title={t`Before it in its stream`} events={before} />
        <Neighbours title={t`After it`} events={after} />
        <Neighbours title={t`Of the same request`} events={correlated} />
      </Box>
    </Box>
  );
}

function Neighbours({ title, events }: { title: string; events: readonly AuditEvent[] }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {events.length === 0 ? <Typography color="textSecondary">{t`None`}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <Typography component="li" variant="body2" key={event.id}>
            <bdi>{movementText(event.type)}</bdi>{' '}
            <Typography component="span" variant="caption" color="textSecondary">
              <bdi>
                <DateTime at={event.recordedAt} seconds />
              </bdi>{' '}
              · <bdi>{event.stream}</bdi>
            </Typography>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
