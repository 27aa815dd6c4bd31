import { ApiError, messageOf } from '@/api/errors';
import type { Toast } from '@/app/toast/store';
import { t } from '@lingui/core/macro';

/** The toast of a send that was refused; a limit has its own title. */
export function sendFailure(error: unknown, title: string, fallback: string): Toast {
  const description = messageOf(error, fallback);
  // The server's own words: the shown text may be in another language.
  const isLimit = error instanceof ApiError && error.message.includes('limit reached');
  return { title: isLimit ? t`Daily limit reached` : title, description, tone: 'error' };
}
