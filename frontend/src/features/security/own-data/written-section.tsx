import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@wavelane/contracts';
import { writtenWords } from '@/components/account/written-words';
import { Section } from '@/components/section';
import { formatDateTime } from '@/lib/format';

/** The used part of the data that may be saved in 24 hours. */
export function WrittenSection({ written, timeZone }: Pick<CurrentUser, 'written' | 'timeZone'>) {
  if (!written) return null;
  const [used, most] = writtenWords(written);
  const text =
    written.endsAt === null
      ? t`Nothing was saved in the last 24 hours. Up to ${most} MB are possible.`
      : t`${used} of ${most} MB are used until ${formatDateTime(written.endsAt, timeZone)}.`;
  return <Section title={t`Saved in 24 hours`} text={text} />;
}
