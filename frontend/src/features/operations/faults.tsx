import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api } from '@wavelane/contracts';
import { faultsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import type { Order } from './order-dialog';

/** Events that a read model or a reactor could not take, with another try for each. */
export function Faults({ onOrder }: { onOrder: (order: Order) => void }) {
  const { data = [], error, refetch } = useQuery(faultsQuery);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="faults" sx={{ p: 6, mt: 6 }}>
      <Typography id="faults" component="h2" variant="h2">{t`Parked events`}</Typography>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {data.length === 0 && !error ? (
        <Typography color="textSecondary">{t`None: every event was taken by everything that reads it.`}</Typography>
      ) : null}
      {data.map((fault) => (
        <Box key={fault.id} sx={{ borderTop: 1, borderColor: 'divider', py: 4, display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <Box>
              <Typography sx={{ fontWeight: 600 }}>
                {t`${fault.event.type} in ${fault.name}${fault.key ? t`, document ${fault.key}` : ''}`}
              </Typography>
              <Typography color="error">{fault.error}</Typography>
              <Typography variant="caption" color="textSecondary">
                <Trans>
                  First <DateTime at={fault.firstSeen} />, last <DateTime at={fault.lastSeen} />; event {fault.event.id}{' '}
                  at {fault.event.position}
                </Trans>
              </Typography>
              {fault.accountId === null ? null : (
                <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {t`Account ${fault.accountId}`}
                </Typography>
              )}
            </Box>
            <Button
              variant="outlined"
              size="small"
              disabled={fault.retrying}
              aria-label={t`Try ${fault.event.type} in ${fault.name} again`}
              onClick={() =>
                onOrder({
                  title: t`Try this event again?`,
                  text: t`${fault.event.type} is given to ${fault.name} once more.`,
                  submit: t`Try again`,
                  route: api.retryFault,
                  parameters: { id: fault.id },
                  done: t`Tried again`,
                })
              }
            >
              {fault.retrying ? t`Waits for its process` : t`Try again`}
            </Button>
          </Box>
          <Box component="details">
            <summary>{t`Content of the event`}</summary>
            <Box
              component="pre"
              tabIndex={0}
              aria-label={t`Content of the event`}
              sx={{ fontSize: 12, m: 0, overflow: 'auto' }}
            >
              {JSON.stringify(fault.event.data, null, 2)}
            </Box>
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
