import type { LiveHint, Topic } from '@wavelane/contracts';

/** The browser's end of server-sent events, which jsdom lacks. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = FakeEventSource.CONNECTING;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  static get open(): FakeEventSource[] {
    return this.all.filter(({ readyState }) => readyState !== this.CLOSED);
  }

  tell(name: 'hello' | 'hint' | 'beat' | 'end', topics: Topic[] = [], position = ''): void {
    this.readyState = FakeEventSource.OPEN;
    const data = JSON.stringify({ topics, position } satisfies LiveHint);
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId: position }));
  }

  /** @param isFinal the browser does not try again by itself */
  fail(isFinal = false): void {
    this.readyState = isFinal ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** Tabs of one browser in one process; a message arrives at once. */
class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of [...FakeChannel.all]) {
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) });
    }
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

/** Locks of one browser, granted in the order of the requests. */
class FakeLocks {
  private last: Promise<unknown> = Promise.resolve();

  request(_name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown> {
    const turn = this.last.then(() => (signal.aborted ? undefined : held()));
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

/** A browser whose tabs share a live line. Without locks it has no shared channel either. */
export function makeBrowser({ hasLocks = true } = {}): void {
  FakeEventSource.all = [];
  FakeChannel.all.clear();
  define(window, 'EventSource', FakeEventSource);
  define(globalThis, 'EventSource', FakeEventSource);
  if (!hasLocks) return;
  define(window, 'BroadcastChannel', FakeChannel);
  define(globalThis, 'BroadcastChannel', FakeChannel);
  define(navigator, 'locks', new FakeLocks());
}

/** Removes the fakes, so that jsdom is as before. */
export function unmakeBrowser(): void {
  for (const name of ['EventSource', 'BroadcastChannel']) {
    Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(globalThis, name);
  }
  Reflect.deleteProperty(navigator, 'locks');
}

/** Makes the page visible or hidden. */
export function show(isShown: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
