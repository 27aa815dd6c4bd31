import { NotFilledYet } from '@wavelane/projections';

type Progress = Pick<NotFilledYet, 'share' | 'secondsLeft'>;

/** `43 % done, about 2 minutes left`. */
export function progressText({ share, secondsLeft }: Progress): string {
  const done = `${Math.floor(share * 100)} % done`;
  if (secondsLeft === null) return done;
  if (secondsLeft < 60) return `${done}, less than a minute left`;
  const minutes = Math.ceil(secondsLeft / 60);
  return `${done}, about ${minutes} minute${minutes === 1 ? '' : 's'} left`;
}

/** What a read model says, or, while it is being filled, the same by a longer way. */
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
