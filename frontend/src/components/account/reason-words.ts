import { t } from '@lingui/core/macro';
import type { ForgettingReason } from '@wavelane/contracts';

/** The reasons for forgetting a person or an account. */
export const REASON_WORDS: Readonly<Record<ForgettingReason, string>> = {
  asked: t`They asked for it`,
  withdrew: t`They withdrew their consent`,
  'no-longer-needed': t`It is no longer needed`,
  mistake: t`It was kept by mistake`,
};
