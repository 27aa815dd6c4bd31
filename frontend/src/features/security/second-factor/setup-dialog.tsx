import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { api, type SecondFactorSetup, typedCode } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { checkCode, CodeField } from '@/components/secrets/code-field';
import { CopyButton } from '@/components/secrets/copy-button';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf } from '@/lib/form';

interface SetupDialogProps {
  setup: SecondFactorSetup;
  onEnabled: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

interface Values {
  code: string;
}

/** Gives the secret to the app, and proves that it arrived by a code of it. */
export function SetupDialog({ setup, onEnabled, onClose }: SetupDialogProps) {
  const form = useForm<Values>({ defaultValues: { code: '' } });
  const field = fieldsOf(form);
  const enable = useAction(api.enableSecondFactor, {
    body: ({ code }: Values) => ({ code: typedCode(code) }),
    onDone: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    onFailed: (error) =>
      form.setError('code', { message: messageOf(error, t`Please try again.`) }, { shouldFocus: true }),
  });
  const submit = form.handleSubmit((values) => enable.mutate(values));
  return (
    <FormDialog
      open
      title={t`Set up a second factor`}
      description={t`Scan the picture with an authenticator app on your phone, then enter the code that it shows.`}
      submit={t`Turn on`}
      busy={enable.isPending}
      dirty
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3 }}>
        <Box sx={{ bgcolor: '#fff', p: 2, borderRadius: '10px', lineHeight: 0 }}>
          <Box
            component="img"
            src={setup.qr}
            alt={t`QR code for the authenticator app`}
            sx={{ width: 184, height: 184 }}
          />
        </Box>
        <Link href={setup.uri}>{t`Open in the app on this device`}</Link>
      </Box>
      <Box>
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
        >{t`Or type this secret into the app`}</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography
            component="code"
            sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 0, flexGrow: 1 }}
          >
            {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography>
          <CopyButton what={t`secret`} text={setup.secret} />
        </Box>
      </Box>
      <CodeField autoFocus {...field('code', checkCode)} />
    </FormDialog>
  );
}
