import type { Document } from 'bson';

/**
 * Calls by command and collection, or by command alone if it names none (`ping`). A `find` also shows whether it looks
 * for known ids: `find read.jobs@6 by id`, `find read.jobs@6 by query`.
 */
export class CallCounts {
  private counts = new Map<string, number>();

  note(name: string, command: Document): void {
    const target: unknown = name === 'getMore' ? command.collection : command[name];
    const kind = typeof target === 'string' ? `${name} ${target}${how(command)}` : name;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** @param begins 'find', 'find read_pointers', or empty for all calls */
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

/** The kind of a `find`. */
function how({ find, filter }: Document): string {
  if (find === undefined) return '';
  return isObject(filter) && '_id' in filter && isNamed(filter._id) ? ' by id' : ' by query';
}

const isNamed = (id: unknown): boolean => !isObject(id) || '$in' in id;

const isObject = (value: unknown): value is Document => typeof value === 'object' && value !== null;
