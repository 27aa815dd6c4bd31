import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { api, type OptOut } from '@wavelane/contracts';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { lazily } from '@/components/lazy/lazily';
import { addressText } from '@/components/words/people';
import { useMay } from '@/lib/hooks/use-may';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

const EvidenceDialog = lazily(() => import('../consent/evidence-dialog'), 'EvidenceDialog');

/**
 * For members who may manage. A person who opted out themselves gets messages again after a new consent only; an
 * opt-out that a user entered is removed.
 */
export function RestoreButton({ optOut: { phone, by } }: { optOut: Pick<OptOut, 'phone' | 'by'> }) {
  const [open, setOpen] = useState<'question' | 'evidence' | null>(null);
  const mayManage = useMay('manage');
  const close = () => setOpen(null);
  const remove = useAction(api.unsuppress, {
    parameters: { phone },
    refreshes: [api.people, api.optOuts, api.suppressions],
    done: t`They can be written to again`,
    failed: t`Not restored`,
    onDone: close,
    // The person opted out themselves in the meantime.
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'needs-evidence') return false;
      setOpen('evidence');
      return true;
    },
  });
  if (!mayManage) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ whiteSpace: 'nowrap' }}
        aria-label={t`Restore ${addressText(phone)}`}
        onClick={() => setOpen(by === 'hand' ? 'question' : 'evidence')}
      >{t`Restore`}</Button>
      {open === 'question' ? (
        <ConfirmDialog
          open
          title={t`Write to ${addressText(phone)} again?`}
          text={t`A user entered this number by hand. Take it off the list only where that was a mistake.`}
          confirm={t`Restore`}
          destructive={false}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      ) : null}
      {open === 'evidence' ? <EvidenceDialog order={{ kind: 'restore', phone }} onClose={close} /> : null}
    </>
  );
}
