import { api, type LiveHint, type Topic, withAsked } from '@wavelane/contracts';
import { isSigningOut, SIGNING_OUT } from './signing-out';

/** A beat comes every 25 s: silence for so long means a dead line that does not know it. */
const SILENCE_MS = 70_000;
const LOOK_MS = 15_000;
/**
 * When a member returns to a page whose line has missed a beat for so long, it may be dead since the computer slept.
 */
const MISSED_MS = 30_000;
/** A line that is back within this time counts as never gone, for queries that would poll instead. */
const GRACE_MS = 5_000;
/** First and longest pause after a refusal. */
const PAUSE_MS = { first: 5_000, longest: 60_000 };

export interface LineHeard {
  /** The changed topics, and the position up to which that is known. */
  hint(topics: readonly Topic[], position: string): void;
  state(isOpen: boolean): void;
  /** The server did not take the line, or ended it with its session. */
  refused(): void;
}

/**
 * A line to the server that is kept open: after a failure it continues from its last position.
 * @param after the last received position
 * @param age how long ago the page was read, in ms, if there is no position
 * @returns closes it
 */
export function openLine(from: { after: string | undefined; age: () => number }, heard: LineHeard): () => void {
  let source: EventSource | undefined;
  let { after } = from;
  let heardAt = 0;
  let refusals = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;

  const opened = () => {
    clearTimeout(lost);
    lost = undefined;
    refusals = 0;
    heard.state(true);
  };
  const failed = () => {
    lost ??= setTimeout(() => heard.state(false), GRACE_MS);
  };
  const refused = () => {
    const pause = Math.min(PAUSE_MS.first * 2 ** refusals++, PAUSE_MS.longest);
    clearTimeout(again);
    again = setTimeout(connect, pause * (0.5 + Math.random() / 2));
    heard.refused();
  };
  function connect(): void {
    source?.close();
    clearTimeout(again);
    // If the sign-out is refused, the line comes back.
    if (isSigningOut()) return void (again = setTimeout(connect, PAUSE_MS.first));
    heardAt = Date.now();
    const line = new EventSource(withAsked(api.liveLine.path, after === undefined ? { age: from.age() } : { after }));
    source = line;
    hear(line, () => source === line, {
      said: (position) => {
        heardAt = Date.now();
        if (position !== '') after = position;
      },
      opened,
      hint: ({ topics, position }) => heard.hint(topics, position),
      failed,
      refused,
    });
  }
  const watch = setInterval(() => {
    if (source?.readyState !== EventSource.CLOSED && Date.now() - heardAt > SILENCE_MS) connect();
  }, LOOK_MS);
  const look = () => !document.hidden && Date.now() - heardAt > MISSED_MS && connect();
  document.addEventListener('visibilitychange', look);
  // A line that seems open may have been cut: a new one reports the missed changes.
  window.addEventListener('online', connect);
  window.addEventListener(SIGNING_OUT, connect);
  connect();

  return () => {
    source?.close();
    source = undefined;
    clearInterval(watch);
    clearTimeout(again);
    clearTimeout(lost);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', connect);
    window.removeEventListener(SIGNING_OUT, connect);
  };
}

interface SourceHeard {
  /** The line is alive. @param position '' if it named none */
  said: (position: string) => void;
  opened: () => void;
  hint: (hint: LiveHint) => void;
  failed: () => void;
  refused: () => void;
}

/** Passes on a source's events as long as it is the current one. */
function hear(line: EventSource, isCurrent: () => boolean, on: SourceHeard): void {
  const listen = (name: string, take: (event: MessageEvent<string>) => void) =>
    line.addEventListener(name, (event: MessageEvent<string>) => {
      if (!isCurrent()) return;
      on.said(event.lastEventId);
      take(event);
    });
  const told = ({ data }: MessageEvent<string>) => on.hint(JSON.parse(data) as LiveHint);
  listen('hello', (event) => {
    on.opened();
    told(event);
  });
  listen('hint', told);
  listen('beat', () => undefined);
  listen('end', () => {
    line.close();
    on.failed();
    on.refused();
  });
  line.onerror = () => {
    if (!isCurrent()) return;
    on.failed();
    if (line.readyState === EventSource.CLOSED) on.refused();
  };
}
