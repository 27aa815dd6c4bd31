import { say, type Saying } from '@wavelane/contracts';
import { NotFilledYet } from '@wavelane/projections';

type Progress = Pick<NotFilledYet, 'share' | 'secondsLeft'>;

/** `43 % done, about 2 minutes left`. */
export function progressOf({ share, secondsLeft }: Progress): Saying {
  const done = { share: Math.floor(share * 100) };
  if (secondsLeft === null) return say('done', done);
  if (secondsLeft < 60) return say('done-less-than-a-minute', done);
  const n = Math.ceil(secondsLeft / 60);
  return say(n === 1 ? 'done-about-a-minute' : 'done-about-minutes', { ...done, n });
}

/** Returns the answer of a read model or, while it is being filled, the same by a longer way. */
export async function orWhileFilling<T>(read: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFilledYet) return instead();
    throw error;
  }
}

/** Seconds after which it is worth asking again: not all at the end, and not all the time. */
export const retryAfterOf = ({ secondsLeft }: Progress): number =>
  Math.min(60, Math.max(2, Math.ceil((secondsLeft ?? 10) / 2)));
