import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operationsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { lazily } from '@/components/lazy/lazily';
import { Faults } from './faults';
import { AllProjections } from './all-projections';
import type { Order } from './order-dialog';
import { HeldNotice } from './held-notice';
import { ProjectionsTable } from './projections-table';
import { Queues } from './queues';
import { Runners } from './runners';

const OrderDialog = lazily(() => import('./order-dialog'), 'OrderDialog');

const DiffDialog = lazily(() => import('./diff-dialog'), 'DiffDialog');

/** How far everything is that follows the log, and what can be done about it. */
export function Standing() {
  const { data, error, isPending, refetch } = useQuery(operationsQuery);
  const [order, setOrder] = useState<Order | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const problems = data?.health.filter(({ problem }) => problem !== null) ?? [];
  return (
    <>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={6} /> : null}
      {data ? (
        <Box sx={{ opacity: error ? 0.5 : 1 }}>
          {error ? (
            <Typography color="textSecondary" sx={{ mb: 4 }}>
              <Trans>
                As of <DateTime at={data.at} />
              </Trans>
            </Typography>
          ) : null}
          {error ? null : problems.length === 0 ? (
            <Alert severity="success" sx={{ mb: 6 }}>
              <Trans>
                All is well as of <DateTime at={data.at} seconds />.
              </Trans>
            </Alert>
          ) : (
            <Alert severity="error" sx={{ mb: 6 }}>
              {problems.map(({ name, problem }) => (
                <Typography key={name}>
                  {name}: {problem}
                </Typography>
              ))}
            </Alert>
          )}
          {data.held ? <HeldNotice held={data.held} onOrder={setOrder} /> : null}
          {data.queues ? <Queues queues={data.queues} /> : null}
          <AllProjections projections={data.projections} onOrder={setOrder} />
          <ProjectionsTable projections={data.projections} onOrder={setOrder} onDiff={setCompared} />
          <Runners reactors={data.reactors} workers={data.workers} />
          <Faults onOrder={setOrder} />
        </Box>
      ) : null}
      {compared && !order ? <DiffDialog name={compared} onOrder={setOrder} onClose={() => setCompared(null)} /> : null}
      {order ? (
        <OrderDialog
          order={order}
          onClose={() => {
            setOrder(null);
            setCompared(null);
          }}
        />
      ) : null}
    </>
  );
}
