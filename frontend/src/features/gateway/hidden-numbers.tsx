import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, type GatewaySettings, type HiddenProbe, rule } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { channelsQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { Field } from '@/components/fields/field';
import { ChannelChoice } from '@/components/message/choices';
import { isolate } from '@/lib/bidi';
import { fieldErrors, fieldsOf } from '@/lib/form';

const TextLink = createLink(Link);

/** Whether people whose number WhatsApp hides are answered, and the test that has to come before. */
export function HiddenNumbersCard({ settings }: { settings: GatewaySettings }) {
  const { answersHidden, hiddenProbe } = settings;
  const isProved = hiddenProbe?.outcome === 'delivered';
  const change = useAction(api.answerHidden, {
    refreshes: [api.gatewaySettings, api.conversations],
    done: t`Settings saved`,
    failed: { title: t`Save failed`, otherwise: t`Failed to save the settings` },
  });
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="hidden-numbers"
      sx={{ p: 6, display: 'grid', gap: 4 }}
    >
      <div>
        <Typography id="hidden-numbers" component="h2" variant="h2" sx={{ mb: 2 }}>{t`Hidden numbers`}</Typography>
        <Typography color="textSecondary">{t`Some people hide their number on WhatsApp and write under a user name. Not every gateway sends to them, so test yours first.`}</Typography>
      </div>
      <FormControlLabel
        control={
          <Switch
            checked={answersHidden}
            disabled={change.isPending || (!answersHidden && !isProved)}
            onChange={(_, isOn) => change.mutate({ answersHidden: isOn })}
          />
        }
        label={t`Answer people whose number is hidden`}
      />
      {hiddenProbe ? <ProbeResult probe={hiddenProbe} /> : null}
      <ProbeForm />
    </Paper>
  );
}

const TONES = { delivered: 'success', waiting: 'warning', refused: 'error', unknown: 'warning' } as const;

function ProbeResult({ probe: { outcome, reason, at } }: { probe: HiddenProbe }) {
  const texts: Readonly<Record<HiddenProbe['outcome'], string>> = {
    delivered: t`The test message was delivered. This gateway sends to hidden numbers.`,
    waiting: t`The gateway took the test message, but it was not delivered in time. Try again.`,
    refused:
      reason === null
        ? t`The gateway refused the test message.`
        : t`The gateway refused the test message: ${isolate(reason)}`,
    unknown: t`It is not known whether the test message was sent. Look at your phone, then try again.`,
  };
  return (
    <Alert severity={TONES[outcome]} role="status" sx={{ overflowWrap: 'anywhere' }}>
      {texts[outcome]} <DateTime at={at} />
    </Alert>
  );
}

const checkHiddenId = (value: string) => (/^\s*\d{5,20}@lid\s*$/.test(value) ? undefined : rule('lid-invalid'));
const checkChannel = (value: string) => (value === '' ? rule('choose-channel') : undefined);

function ProbeForm() {
  const channels = useQuery(channelsQuery);
  const form = useForm({ mode: 'onTouched', defaultValues: { channelId: '', hiddenId: '' } });
  const field = fieldsOf(form);
  const chosen = useWatch({ control: form.control, name: 'channelId' });
  const probe = useAction(api.probeHidden, {
    refreshes: [api.gatewaySettings],
    done: ({ hiddenProbe }) =>
      hiddenProbe?.outcome === 'delivered'
        ? { title: t`Test message delivered`, tone: 'success' }
        : { title: t`Test message not delivered`, tone: 'error' },
    failed: t`Test message not sent`,
    form: fieldErrors(form),
  });
  const send = form.handleSubmit(({ channelId, hiddenId }) =>
    probe.mutate({ channelId: Number(channelId), hiddenId: hiddenId.trim() }),
  );
  if (channels.data?.length === 0)
    return (
      <Typography>
        {t`The test goes out from a channel of your own, and you have none yet.`}{' '}
        <TextLink to="/channels">{t`Add and link a channel`}</TextLink>
      </Typography>
    );
  return (
    <Box component="form" noValidate onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 4 }}>
      <ChannelChoice channels={channels.data ?? []} field={field('channelId', checkChannel)} chosen={chosen} />
      <Field
        label={t`Your WhatsApp id`}
        hint={t`Hide your number in WhatsApp, write to this channel, and open yourself under People: the id is below “Contact” and ends with @lid.`}
        inputProps={{ dir: 'ltr' }}
        {...field('hiddenId', checkHiddenId)}
      />
      <Button type="submit" variant="outlined" loading={probe.isPending} sx={{ justifySelf: 'start' }}>
        {t`Send a test message`}
      </Button>
    </Box>
  );
}
