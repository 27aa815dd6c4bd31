import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SavedBulk } from './use-saved-bulk';

/** Saves the bulk message in this browser, to go on with it later. */
export function SaveDraft({ saved, isOff }: { saved: SavedBulk; isOff: boolean }) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await saved.save();
    setSaving(false);
  };
  return (
    <Button
      color="inherit"
      disabled={isOff}
      aria-disabled={isSaving}
      onClick={() => (isSaving ? undefined : void save())}
    >
      {t`Save draft`}
    </Button>
  );
}
