/** The part of the client's read streams that is used: plain events, because its iterator leaves the call open. */
export interface RecordSource<T> {
  on(event: 'data', listener: (item: T) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** All records of a bounded read. Gives up and cancels when nothing comes for `idleMs`. */
export function collect<T>(source: RecordSource<T>, idleMs: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const items: T[] = [];
    const timer = setTimeout(() => {
      settle(() => reject(new Error(`Nothing came for ${idleMs} ms`)));
      source.cancel().catch(() => undefined);
    }, idleMs);
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      outcome();
    };
    source.on('data', (item) => {
      items.push(item);
      timer.refresh();
    });
    source.on('end', () => settle(() => resolve(items)));
    source.on('error', (error) => settle(() => reject(error)));
    source.on('close', () => settle(() => reject(new Error('The read was closed before its end'))));
  });
}
