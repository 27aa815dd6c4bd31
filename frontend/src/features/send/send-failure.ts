import { messageOf } from '@/api/errors';
import type { Toast } from '@/app/toast/store';

/** The toast of a send that was refused; a limit has its own title. */
export function sendFailure(error: unknown, title: string, fallback: string): Toast {
  const description = messageOf(error, fallback);
  return { title: description.includes('limit reached') ? 'Daily limit reached' : title, description, tone: 'error' };
}
