import type { Topic } from '@wavelane/contracts';
import { type LineHeard, openLine } from './line';

/** Other tabs of a browser that opens many at once may have been read that much sooner than the one with the line. */
const TOGETHER_MS = 10_000;

type Word =
  /** A report of the line. */
  | { kind: 'hint'; topics: readonly Topic[]; position: string }
  | { kind: 'state'; isOpen: boolean }
  /** The server did not take the line, or ended it with its session. */
  | { kind: 'refused' }
  /** A tab has joined, with the time when its page was read, Unix ms. */
  | { kind: 'hello'; readAt: number };

/**
 * One line for all tabs of a browser: the tab that has the lock holds it and passes on its events; when that tab
 * closes, the next one continues from the same position. Without locks each tab has a line of its own.
 * @param name of account and line, the same in all tabs of it
 * @param readAt when the page of this tab was read, Unix ms
 * @returns leaves it
 */
export function joinTabs(name: string, readAt: number, heard: LineHeard): () => void {
  const isShared = 'locks' in navigator && 'BroadcastChannel' in window;
  const channel = isShared ? new BroadcastChannel(name) : undefined;
  const leaving = new AbortController();
  const told = new Map<Topic, number>();
  let position: string | undefined;
  let isOpen = false;
  let close: (() => void) | undefined;

  const take = (word: Word) => {
    if (word.kind === 'hint') {
      position = word.position;
      for (const topic of word.topics) told.set(topic, Date.now());
      heard.hint(word.topics, word.position);
    } else if (word.kind === 'state') {
      isOpen = word.isOpen;
      heard.state(word.isOpen);
    } else if (word.kind === 'refused') heard.refused();
    else if (close) welcome(word.readAt);
  };
  const say = (word: Word) => channel?.postMessage(word);
  /** Changes that a tab missed after its page was read are reported to all tabs: reading twice does no harm. */
  const welcome = (since: number) => {
    const topics = [...told].flatMap(([topic, at]) => (at >= since ? [topic] : []));
    if (position !== undefined && topics.length > 0) say({ kind: 'hint', topics, position });
    say({ kind: 'state', isOpen });
  };
  const lead = () => {
    const both = (word: Word) => {
      take(word);
      say(word);
    };
    close = openLine(
      { after: position, age: () => Math.round(Date.now() - readAt) + TOGETHER_MS },
      {
        hint: (topics, at) => both({ kind: 'hint', topics, position: at }),
        state: (isNow) => both({ kind: 'state', isOpen: isNow }),
        refused: () => both({ kind: 'refused' }),
      },
    );
  };

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Word>) => take(data);
    say({ kind: 'hello', readAt });
    const held = () =>
      new Promise<void>((release) => {
        lead();
        leaving.signal.addEventListener('abort', () => release());
      });
    navigator.locks.request(name, { signal: leaving.signal }, held).catch(() => undefined);
  } else lead();

  return () => {
    if (close) say({ kind: 'state', isOpen: false });
    close?.();
    close = undefined;
    leaving.abort();
    channel?.close();
  };
}
