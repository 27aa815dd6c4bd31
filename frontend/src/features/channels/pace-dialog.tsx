import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Channel, type ChannelPacing, type PaceName } from '@wavelane/contracts';
import { useState } from 'react';
import { pacingQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { isolate } from '@/lib/bidi';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { PACE_NAMES } from '@/components/words/paces';

const PACES: Readonly<Record<PaceName, string>> = {
  careful: t`One message in 60 to 90 seconds, 240 a day: for a new number.`,
  standard: t`One message in 12 to 25 seconds, 2,000 a day.`,
  fast: t`One message in 2 to 5 seconds, 600 an hour: at your own risk, for a number that is known.`,
  unlimited: t`As fast as the gateway accepts them: only while messages reach no real phone.`,
};

/** How fast a channel sends to many. A message to one person hardly waits at any pace. */
export function PaceDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const client = useQueryClient();
  const query = pacingQuery(channel.id);
  const { data } = useQuery({ ...query, refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<PaceName | null>(null);
  const pace = chosen ?? data?.pace;
  const save = useAction(api.setPace, {
    parameters: { id: channel.id },
    done: t`Pace saved`,
    failed: t`Save failed`,
    onDone: (saved) => {
      client.setQueryData(query.queryKey, saved);
      onClose();
    },
  });
  const offered = (Object.keys(PACES) as PaceName[]).filter((name) => name !== 'unlimited' || data?.unlimitedAllowed);
  return (
    <FormDialog
      open
      title={t`Pace of ${isolate(channel.label)}`}
      description={t`Numbers that send too much too quickly are blocked by WhatsApp. This applies to bulk jobs; a message to one person goes out within a second.`}
      submit={t`Save`}
      dirty={chosen !== null && chosen !== data?.pace}
      busy={save.isPending}
      disabled={pace === undefined}
      onSubmit={() => pace && save.mutate({ pace })}
      onClose={onClose}
    >
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 2 }}>
        <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>{t`Pace`}</Box>
        {data ? <Notes pacing={data} /> : null}
        {offered.map((name) => (
          <Box
            component="label"
            key={name}
            sx={{
              display: 'flex',
              gap: 3,
              p: 3,
              border: 1,
              borderColor: name === pace ? 'primary.main' : 'divider',
              borderRadius: '10px',
              cursor: 'pointer',
            }}
          >
            <Box
              component="input"
              type="radio"
              name="pace"
              checked={name === pace}
              onChange={() => setChosen(name)}
              sx={{ mt: 0.5 }}
            />
            <span>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {PACE_NAMES[name]}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {PACES[name]}
              </Typography>
            </span>
          </Box>
        ))}
      </Box>
    </FormDialog>
  );
}

/** The reasons that the channel is slower than its pace just now. */
function Notes({ pacing }: { pacing: ChannelPacing }) {
  return (
    <>
      {pacing.leftAlone ? (
        <Typography color="warning">
          <Trans>
            The gateway of this channel has not answered since <DateTime at={pacing.leftAlone.since} />. Nothing is
            lost: messages wait, it is tried again at <DateTime at={pacing.leftAlone.until} />, and sending goes on by
            itself.
          </Trans>
        </Typography>
      ) : null}
      {pacing.slowedUntil ? (
        <Typography color="warning">
          <Trans>
            The gateway asked this channel to slow down: until <DateTime at={pacing.slowedUntil} /> it waits half as
            long again between messages.
          </Trans>
        </Typography>
      ) : null}
    </>
  );
}
