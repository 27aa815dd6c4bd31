import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type GatewaySettings } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { settingsQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { fromServer } from '@/i18n/texts';
import { HiddenNumbersCard } from './hidden-numbers';
import { PoolPolicyCard } from './pool-policy';

/** How messages reach WhatsApp. */
export function GatewaySettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <Page title={t`WHAPI Settings`} subtitle={t`Configure your WHAPI Partner integration`}>
      {settings.error ? <ErrorNote error={settings.error} retry={() => void settings.refetch()} /> : null}
      {settings.isPending ? <Loading rows={4} /> : null}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
        {settings.data ? <SettingsForm settings={settings.data} /> : null}
        <Box sx={{ display: 'grid', gap: 6, minWidth: 0 }}>
          {settings.isPending ? null : <PoolPolicyCard />}
          {settings.data ? <HiddenNumbersCard settings={settings.data} /> : null}
        </Box>
      </Box>
    </Page>
  );
}

interface Values {
  baseUrl: string;
  partnerToken: string;
  projectId: string;
}

function SettingsForm({ settings }: { settings: GatewaySettings }) {
  const form = useForm<Values>({
    values: { baseUrl: settings.baseUrl, partnerToken: '', projectId: settings.projectId ?? '' },
  });
  const field = fieldsOf(form);

  const save = useAction(api.saveGatewaySettings, {
    refreshes: [api.gatewaySettings, api.app],
    done: { title: t`Settings saved`, description: t`WHAPI configuration updated successfully.` },
    failed: { title: t`Save failed`, otherwise: t`Failed to save WHAPI settings` },
    form: fieldErrors(form),
    onDone: () => form.resetField('partnerToken'),
  });
  const test = useAction(api.testGateway, {
    done: ({ success, message, said }) =>
      success
        ? { title: t`Connection successful`, description: fromServer(message, said), tone: 'success' }
        : { title: t`Connection failed`, description: fromServer(message, said), tone: 'error' },
    failed: () => ({ title: t`Test failed`, description: t`Failed to test WHAPI connection`, tone: 'error' }),
  });
  /** Empty fields are left out: they stay as they are. */
  const send = form.handleSubmit((values) =>
    save.mutate(Object.fromEntries(Object.entries<string>({ ...values }).filter(([, value]) => value.trim() !== ''))),
  );

  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ p: 6, display: 'grid', gap: 4 }}
    >
      <Typography component="h2" variant="h2">{t`Global WHAPI Configuration`}</Typography>
      {settings.demo ? (
        <Alert severity="info">{t`No gateway is set up: messages go to the built-in demo gateway and reach no real phone. Save a partner token to use WHAPI.`}</Alert>
      ) : null}
      <Field label={t`Base URL`} type="url" {...field('baseUrl')} />
      <Field
        label={t`Partner Token`}
        type="password"
        // Browsers fill the account's own password into a password field with only `off`.
        autoComplete="new-password"
        hint={t`Leave blank to keep the current one: ${settings.partnerToken ?? t`Not set`}`}
        {...field('partnerToken')}
      />
      <Field label={t`Project ID`} {...field('projectId')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained" loading={save.isPending}>{t`Save Settings`}</Button>
        <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>{t`Test Connection`}</Button>
      </Box>
    </Paper>
  );
}
