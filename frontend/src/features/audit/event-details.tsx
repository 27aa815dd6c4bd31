import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@wavelane/contracts';
import { auditEventQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { typeText } from './naming';

/** The event behind a line, its neighbours in its stream, and what else the same request caused. */
export function EventDetails({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(auditEventQuery(id));
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading rows={2} />;
  const { event, before, after, correlated } = data;
  const facts: [string, string][] = [
    ['Stream', `${event.stream}, revision ${event.revision}`],
    ['Position', event.position],
    ['Recorded', event.recordedAt],
    ['Counts from', event.effectiveAt],
    ['By', `${event.actor.kind} ${event.actor.id}`],
    ['Event', event.id],
    ['Correlation', event.correlationId],
    ['Caused by', event.causationId ?? '–'],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, py: 3 }}>
      <Box>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, m: 0 }}>
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" variant="caption" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Content of the event"
          sx={{ fontSize: 12, m: 0, mt: 3, p: 3, borderRadius: '10px', bgcolor: 'background.paper', overflow: 'auto' }}
        >
          {JSON.stringify(event.data, null, 2)}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Neighbours title="Before it in its stream" events={before} />
        <Neighbours title="After it" events={after} />
        <Neighbours title="Of the same request" events={correlated} />
      </Box>
    </Box>
  );
}

function Neighbours({ title, events }: { title: string; events: readonly AuditEvent[] }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {events.length === 0 ? <Typography color="textSecondary">None</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <Typography component="li" variant="body2" key={event.id}>
            {typeText(event.type)}{' '}
            <Typography component="span" variant="caption" color="textSecondary">
              <DateTime at={event.recordedAt} /> · {event.stream}
            </Typography>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
