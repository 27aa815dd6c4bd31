import type { Document } from 'bson';

/** Calls by command and collection (`find read_pointers`), or by command alone where it has none (`ping`). */
export class CallCounts {
  private counts = new Map<string, number>();

  note(name: string, command: Document): void {
    const target: unknown = name === 'getMore' ? command.collection : command[name];
    const kind = typeof target === 'string' ? `${name} ${target}` : name;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** @param begins 'find', 'find read_pointers', or nothing for all calls */
  of(begins = ''): number {
    return [...this.counts]
      .filter(([kind]) => begins === '' || kind === begins || kind.startsWith(`${begins} `))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  all(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => a.localeCompare(b)));
  }

  forget(): void {
    this.counts = new Map();
  }
}
