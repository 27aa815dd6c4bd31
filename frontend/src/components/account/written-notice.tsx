import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import type { CurrentUser } from '@wavelane/contracts';
import { writtenWords } from '@/components/account/written-words';
import { formatDateTime } from '@/lib/format';

/** On every page once the account has nearly saved as much as it may in 24 hours. */
export function WrittenNotice({ written, timeZone }: Pick<CurrentUser, 'written' | 'timeZone'>) {
  if (!written?.endsAt) return null;
  const [used, most] = writtenWords(written);
  const when = formatDateTime(written.endsAt, timeZone);
  return (
    <Alert severity="warning" variant="outlined" className="no-print" sx={{ mb: 5 }}>
      {t`Your account has saved ${used} of the ${most} MB that it may save in 24 hours. At ${most} MB nothing more can be saved until ${when}.`}
    </Alert>
  );
}
