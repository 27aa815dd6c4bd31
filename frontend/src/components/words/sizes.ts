import { t } from '@lingui/core/macro';
import { MB } from '@wavelane/contracts';
import { formatNumber } from '@/lib/format';

/** How large a file is. */
export function sizeText(bytes: number): string {
  if (bytes >= MB) return t`${formatNumber(Math.round((bytes / MB) * 10) / 10)} MB`;
  return t`${formatNumber(Math.max(1, Math.round(bytes / 1_024)))} KB`;
}
