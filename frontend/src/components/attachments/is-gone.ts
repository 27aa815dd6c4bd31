import { address, api } from '@wavelane/contracts';
import { ApiError } from '@/api/errors';
import { answerTo } from '@/api/http';

/** Whether the server says that it does not have this file any more. Without an answer that is not known: false. */
export async function isGone(mediaId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await answerTo('GET', address(api.media, { parameters: { id: mediaId } }), { signal });
    // The status line and headers show it.
    await response.body?.cancel();
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
