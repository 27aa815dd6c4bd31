import { t } from '@lingui/core/macro';
import { ApiError } from '@/api/errors';
import { contentField, NO_CONTENT } from '@/components/message/message-content';

/** The steps in their order. */
export const STEPS = ['recipients', 'message', 'review'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_WORDS: Readonly<Record<Step, string>> = {
  recipients: t`Recipients`,
  message: t`Message`,
  review: t`Review`,
};

/** The step with the field that the server speaks against; undefined: it speaks of none. */
export function stepOf(error: unknown): Step | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const names = Object.keys(error.fields).map(contentField);
  if (names.some((name) => name in NO_CONTENT || /^content\b/.test(name))) return 'message';
  return names.some((name) => name === 'channelId' || name === 'file' || name === 'mapping') ? 'recipients' : undefined;
}
