import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api, type FaultView } from '@wavelane/contracts';
import { useId, useState } from 'react';
import { DateTime } from '@/components/date-time';
import { WarnIcon } from '@/components/icons/icons';
import { NEED, NEED_TEXT } from './looks';
import type { Order } from '../order-dialog';

interface FaultRowProps {
  fault: FaultView;
  onOrder: (order: Order) => void;
}

/** An event that a read model or a reactor could not take, with its content and another try. */
export function FaultRow({ fault, onOrder }: FaultRowProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const { event, name, key, retrying } = fault;
  return (
    <Box>
      <Box sx={NEED}>
        <Box sx={{ display: 'flex', color: 'warning.main' }}>
          <WarnIcon />
        </Box>
        <Box sx={NEED_TEXT}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {key === null
              ? t`One event is parked in “${name}”.`
              : t`One event is parked in “${name}”, document ${key}.`}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t`${event.type} at ${event.position} was refused: ${fault.error}`}
          </Box>
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', mt: 0.5 }}>
            <Trans>
              First <DateTime at={fault.firstSeen} />, last <DateTime at={fault.lastSeen} />
            </Trans>
            {fault.accountId === null ? null : (
              <>
                {' · '}
                <span>{t`Account ${fault.accountId}`}</span>
              </>
            )}
          </Box>
        </Box>
        <Button
          variant="outlined"
          size="small"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Hide event` : t`Show event`}
        </Button>
        <Button
          variant="outlined"
          size="small"
          disabled={retrying}
          aria-label={t`Try ${event.type} in ${name} again`}
          onClick={() => onOrder(anotherTry(fault))}
        >
          {retrying ? t`Waits for its process` : t`Try again`}
        </Button>
      </Box>
      {isOpen ? (
        <Box
          id={content}
          component="pre"
          tabIndex={0}
          dir="ltr"
          aria-label={t`Content of the event`}
          sx={{ fontSize: 12, m: 0, px: 6, pb: 4, maxHeight: 320, overflow: 'auto', textAlign: 'start' }}
        >
          {JSON.stringify(event.data, null, 2)}
        </Box>
      ) : null}
    </Box>
  );
}

const anotherTry = ({ id, event, name }: FaultView): Order => ({
  title: t`Try this event again?`,
  text: t`${event.type} is given to ${name} once more.`,
  submit: t`Try again`,
  route: api.retryFault,
  parameters: { id },
  done: t`Tried again`,
});
