import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type AccountSecurity, api, type SecondFactorSetup } from '@wavelane/contracts';
import { useState } from 'react';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { lazily } from '@/components/lazy/lazily';
import { Badge } from '@/components/status-badge';
import { recoveryCodeCount } from '@/components/words/counts';
import { Section } from '@/components/section';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

const SetupDialog = lazily(() => import('./setup-dialog'), 'SetupDialog');
const RecoveryCodesDialog = lazily(() => import('./recovery-codes-dialog'), 'RecoveryCodesDialog');

/** Fewer than this, and it is time for new ones. */
const FEW_CODES = 3;

/** The routes that show whether there is a second factor. */
const shown = [api.me, api.accountSecurity, api.signIns];

/** A code of an app beside the password: set up, renew its recovery codes, turn off. */
export function SecondFactorSection({ security }: { security: AccountSecurity }) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asks, setAsks] = useState<'renew' | 'disable' | null>(null);
  const begin = useAction(api.setUpSecondFactor, {
    onDone: setSetup,
    failed: t`Could not begin`,
  });
  const kept = async () => {
    setCodes(null);
    setSetup(null);
    await refresh(client, ...shown);
  };
  const { enabled, required } = security.secondFactor;
  return (
    <Section
      title={t`Second factor`}
      text={t`A code from an app on your phone, asked for after your password: a stolen password alone is then not enough.`}
      action={
        enabled ? (
          <>
            <Button variant="outlined" onClick={() => setAsks('renew')}>{t`New recovery codes`}</Button>
            {required ? null : (
              <Button variant="outlined" color="error" onClick={() => setAsks('disable')}>{t`Turn off`}</Button>
            )}
          </>
        ) : (
          <Button variant="contained" loading={begin.isPending} onClick={() => begin.mutate()}>{t`Set up`}</Button>
        )
      }
    >
      <State {...security.secondFactor} />
      {setup ? (
        <SetupDialog
          setup={setup}
          onEnabled={(recoveryCodes) => {
            setSetup(null);
            setCodes(recoveryCodes);
          }}
          onClose={() => setSetup(null)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog email={security.email} codes={codes} onKept={() => void kept()} /> : null}
      {asks === 'renew' ? <RenewDialog onCodes={setCodes} onClose={() => setAsks(null)} /> : null}
      {asks === 'disable' ? <DisableDialog onClose={() => setAsks(null)} /> : null}
    </Section>
  );
}

function State({ enabled, since, recoveryCodesLeft, required }: AccountSecurity['secondFactor']) {
  return (
    <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Badge text={enabled ? t`ON` : t`OFF`} tone={enabled ? 'success' : 'warning'} />
      {enabled ? (
        <span>
          <Trans>
            Since <DateTime at={since} />, {recoveryCodeCount(recoveryCodesLeft)} left.
            {recoveryCodesLeft < FEW_CODES ? t` Make new ones before they run out.` : ''}
          </Trans>
        </span>
      ) : null}
      {enabled && required ? <span>{t`Administrators of this installation cannot turn it off.`}</span> : null}
    </Typography>
  );
}

function RenewDialog({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const renew = useAction(api.renewRecoveryCodes, {
    failed: t`No new codes were made`,
    onDone: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
    },
  });
  return (
    <ConfirmDialog
      open
      title={t`Make new recovery codes?`}
      text={t`Your current codes stop working at once.`}
      confirm={t`Make new codes`}
      destructive={false}
      busy={renew.isPending}
      onConfirm={() => renew.mutate()}
      onClose={onClose}
    />
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useAction(api.disableSecondFactor, {
    refreshes: shown,
    done: t`Second factor turned off`,
    failed: t`The second factor stays on`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Turn off the second factor?`}
      text={t`After that the password alone opens your account. The recovery codes stop working.`}
      confirm={t`Turn off`}
      busy={disable.isPending}
      onConfirm={() => disable.mutate()}
      onClose={onClose}
    />
  );
}
