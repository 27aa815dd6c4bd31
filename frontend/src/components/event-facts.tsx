import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { actorText } from '@/components/words/actors';
import { isolate } from '@/lib/bidi';

/** An event as both the audit and the operators' log answer it. */
interface Fact {
  id: string;
  stream: string;
  revision: number;
  position: string;
  recordedAt: string;
  effectiveAt: string | null;
  actor: { kind: string; id: string };
  correlationId: string;
  causationId: string | null;
  data: unknown;
}

/** All parts of an event: its stream and position, its actor, its content. */
export function EventFacts({ event }: { event: Fact }) {
  const facts: [string, string][] = [
    [t`Stream`, t`${event.stream}, revision ${event.revision}`],
    [t`Position`, event.position],
    [t`Recorded`, event.recordedAt],
    [t`Counts from`, event.effectiveAt ?? event.recordedAt],
    [t`By`, `${actorText(event.actor.kind)} ${isolate(event.actor.id)}`],
    [t`Event`, event.id],
    [t`Correlation`, event.correlationId],
    [t`Caused by`, event.causationId ?? '–'],
  ];
  return (
    <Box sx={{ minWidth: 0 }}>
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
        dir="ltr"
        aria-label={t`Content of the event`}
        sx={{
          fontSize: 12,
          m: 0,
          mt: 3,
          p: 3,
          borderRadius: '10px',
          bgcolor: 'background.paper',
          overflow: 'auto',
          // A long line of it would make the whole table as wide.
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          textAlign: 'start',
        }}
      >
        {JSON.stringify(event.data, null, 2)}
      </Box>
    </Box>
  );
}
