import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OperationsOverview } from '@wavelane/contracts';
import { type ReactNode, useId } from 'react';
import { DateTime } from '@/components/date-time';
import { CheckIcon, WarnIcon } from '@/components/icons/icons';
import { Sheet } from '@/components/surfaces/sheet';
import { partText } from '@/components/words/parts';
import { formatNumber } from '@/lib/format';
import { lagText } from './naming';

/** The queues, the health of each part, and the running processes. */
export function EngineSheet({ overview: { queues, health, reactors, workers } }: { overview: OperationsOverview }) {
  return (
    <Sheet>
      {queues ? <Queues queues={queues} /> : null}
      <Part title={t`Health`}>
        {health.map(({ name, problem }) => (
          <Line
            key={name}
            name={
              <Box component="span" sx={{ display: 'flex', gap: 3 }}>
                <Box
                  component="span"
                  sx={{ display: 'flex', color: problem === null ? 'success.main' : 'warning.main' }}
                >
                  {problem === null ? <CheckIcon title={t`Well`} /> : <WarnIcon title={t`Not well`} />}
                </Box>
                {partText(name)}
              </Box>
            }
          />
        ))}
      </Part>
      <Part title={t`Reactors`}>
        {reactors.map(({ name, owner, parked, failure, ...lag }) => (
          <Line
            key={name}
            name={name}
            value={owner === null ? t`no process runs it` : lagText(lag)}
            wrong={parked > 0 ? t`${formatNumber(parked)} parked` : null}
            failure={failure}
          />
        ))}
      </Part>
      <Part title={t`Workers`}>
        {workers.map((worker) => (
          <Line key={worker.name} name={worker.name} value={<Working worker={worker} />} failure={worker.failure} />
        ))}
      </Part>
    </Sheet>
  );
}

function Queues({ queues: { dispatcher, gateway } }: { queues: NonNullable<OperationsOverview['queues']> }) {
  const lines: [string, number, string | null][] = [
    [t`Queued`, dispatcher.queued, dispatcher.oldestQueuedAt],
    [t`Being sent`, dispatcher.claimed, null],
    [t`Outcome unknown`, dispatcher.unknown, dispatcher.oldestUnknownAt],
    [t`Left to a person`, dispatcher.unresolved, null],
    [t`At the gateway`, gateway.open, gateway.oldestSince],
    [t`Failed there`, gateway.failed, null],
  ];
  return (
    <Part title={t`Queues`}>
      {lines.map(([name, count, oldest], index) => (
        <Line
          key={name}
          name={name}
          note={
            oldest ? (
              <Trans>
                since <DateTime at={oldest} />
              </Trans>
            ) : null
          }
          value={
            <Box component="span" sx={count > 0 ? { fontWeight: 600, color: 'text.primary' } : {}}>
              {`${formatNumber(count)}${index === 0 && dispatcher.isMinimum ? '+' : ''}`}
            </Box>
          }
        />
      ))}
    </Part>
  );
}

function Working({ worker: { owner, here, busy, lastPassAt } }: { worker: OperationsOverview['workers'][number] }) {
  if (owner === null) return t`no process runs it`;
  if (!here) return t`in another process`;
  if (busy) return t`at work`;
  return lastPassAt ? <DateTime at={lastPassAt} onlyTime /> : null;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: { xs: 4, sm: 6 }, py: 3.5 }}>
      <Typography id={id} component="h3" variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

interface LineProps {
  name: ReactNode;
  value?: ReactNode;
  note?: ReactNode;
  /** The current problem. */
  wrong?: string | null;
  failure?: { error: string; at: string } | null;
}

function Line({ name, value, note, wrong, failure }: LineProps) {
  return (
    <Box component="li" sx={LINE}>
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {note ? (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {note}
        </Box>
      ) : null}
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {wrong ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {wrong}
            {' · '}
          </Box>
        ) : null}
        {value}
      </Box>
      {failure ? (
        <Box component="span" sx={{ flexBasis: '100%', fontSize: 12, color: 'error.main', overflowWrap: 'anywhere' }}>
          {failure.error} (<DateTime at={failure.at} />)
        </Box>
      ) : null}
    </Box>
  );
}

const LINE = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minHeight: 28 },
  ...{ fontSize: 13, lineHeight: '20px' },
} as const;
