import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import type { FaultView, OperationsOverview } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { DateTime } from '@/components/date-time';
import { CheckIcon, WarnIcon } from '@/components/icons/icons';
import { Sheet } from '@/components/surfaces/sheet';
import { messageCount } from '@/components/words/counts';
import { partText } from '@/components/words/parts';
import { FaultRow } from './fault-row';
import { NEED, NEED_TEXT } from './looks';
import type { Order } from '../order-dialog';

interface AttentionProps {
  overview: OperationsOverview;
  faults: readonly FaultView[];
  onOrder: (order: Order) => void;
}

/** The problems that need a person, each in a sentence with its solution; else a note that there is none. */
export function Attention({ overview, faults, onOrder }: AttentionProps) {
  const problems = overview.health.filter(({ problem }) => problem !== null);
  const unresolved = overview.queues?.dispatcher.unresolved ?? 0;
  const isWell = problems.length === 0 && faults.length === 0 && unresolved === 0;
  return (
    <Box component="section" aria-label={t`Needs attention`} sx={{ mb: 6 }}>
      <Sheet>
        {isWell ? (
          <Need tone="success">
            <Trans>
              All is well as of <DateTime at={overview.at} seconds />.
            </Trans>
          </Need>
        ) : null}
        {problems.map(({ name, problem }) => (
          <Need key={name} tone="error">
            {partText(name)}: {problem}
          </Need>
        ))}
        {unresolved > 0 ? (
          <Need tone="error">
            {t`${messageCount(unresolved)} with an unknown outcome: each account decides in its outbox whether to send again.`}
          </Need>
        ) : null}
        {faults.map((fault) => (
          <FaultRow key={fault.id} fault={fault} onOrder={onOrder} />
        ))}
      </Sheet>
    </Box>
  );
}

function Need({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  return (
    <Box sx={NEED}>
      <Box sx={{ display: 'flex', color: `${tone}.main` }}>{tone === 'success' ? <CheckIcon /> : <WarnIcon />}</Box>
      <Box sx={NEED_TEXT}>{children}</Box>
    </Box>
  );
}
