import type { StoredEvent } from '../event.js';
import type { Following, FollowOptions } from '../port.js';

/**
 * The events that the engine pushes, opened, in their order: an event whose key has to be fetched delays those behind
 * it. It ends at the first one that cannot be opened.
 */
export function openedFollowing(
  follow: (options: FollowOptions) => Following,
  options: FollowOptions,
  open: (event: StoredEvent) => StoredEvent | Promise<StoredEvent>,
): Following {
  let isOver = false;
  /** The number of events that were pushed and are not given out yet. */
  let held = 0;
  let queue: Promise<void> = Promise.resolve();

  const fail = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    following.end();
    options.onOver(error);
  };
  const give = (event: StoredEvent) => {
    if (!isOver) options.onEvent(event);
  };
  const later = (work: () => Promise<void> | void) => {
    held++;
    queue = queue
      .then(work)
      .catch(fail)
      .finally(() => {
        held--;
      });
  };
  const onEvent = (event: StoredEvent) => {
    if (held > 0) return later(async () => give(await open(event)));
    let opened: StoredEvent | Promise<StoredEvent>;
    try {
      opened = open(event);
    } catch (error) {
      return fail(error);
    }
    if (!(opened instanceof Promise)) return give(opened);
    const asked = opened;
    asked.catch(() => undefined); // reported by the code that awaits it
    later(async () => give(await asked));
  };
  const onOver = (error?: unknown) => {
    const tell = () => {
      if (isOver) return;
      isOver = true;
      options.onOver(error);
    };
    if (held > 0) later(tell);
    else tell();
  };

  const following = follow({ ...options, onEvent, onOver });
  const end = () => {
    isOver = true;
    following.end();
  };
  return { written: () => following.written(), end };
}
