import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { faultsQuery, operationsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { lazily } from '@/components/lazy/lazily';
import { Attention } from './needs/attention';
import { EngineSheet } from './engine-sheet';
import type { Order } from './order-dialog';
import { HeldNotice } from './held-notice';
import { Projections } from './projections';

const OrderDialog = lazily(() => import('./order-dialog'), 'OrderDialog');

const DiffDialog = lazily(() => import('./diff-dialog'), 'DiffDialog');

/** The problems that need a person first, then the position of every follower of the log. */
export function Standing() {
  const { data, error, isPending, refetch } = useQuery(operationsQuery);
  const faults = useQuery(faultsQuery);
  const [order, setOrder] = useState<Order | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  return (
    <>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {/* What needs a person pushes the rest down: it comes with it. */}
      {isPending || faults.isPending ? <Loading rows={6} /> : null}
      {data && !faults.isPending ? (
        <Box sx={{ opacity: error ? 0.5 : 1 }}>
          {error ? (
            <Typography color="textSecondary" sx={{ mb: 4 }}>
              <Trans>
                As of <DateTime at={data.at} />
              </Trans>
            </Typography>
          ) : null}
          {data.held ? <HeldNotice held={data.held} onOrder={setOrder} /> : null}
          {faults.error ? <ErrorNote error={faults.error} retry={() => void faults.refetch()} /> : null}
          {error ? null : <Attention overview={data} faults={faults.data ?? []} onOrder={setOrder} />}
          <Box sx={BESIDE}>
            <Projections projections={data.projections} onOrder={setOrder} onDiff={setCompared} />
            <EngineSheet overview={data} />
          </Box>
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

const BESIDE = {
  ...{ display: 'grid', gap: 6, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
} as const;
