import { uniqueId } from '@/lib/unique-id';
import { ApiError } from './errors';

interface Attempt {
  content: string;
  key: string;
  /** The body that was submitted first. */
  body: unknown;
}

/**
 * Keys for submits: a new one each time, except that a submit of unknown outcome keeps its key while its content is the
 * same, so that pressing the button again cannot do the thing twice.
 */
export class SubmitKeys {
  private open: Attempt | undefined;

  keyFor(content: unknown): string {
    return this.attempt(content, undefined).key;
  }

  /**
   * A submit that is known by `content`, and what it says. While its outcome is not known, it says what it said the first
   * time: what it did may itself have changed what it would say now, and with other words a key is another submit's.
   */
  attempt<T>(content: unknown, body: T): { key: string; body: T } {
    const text = JSON.stringify(content, nameFiles);
    if (this.open?.content !== text) this.open = { content: text, key: uniqueId(), body };
    return this.open as { key: string; body: T };
  }

  /** Call with the error, or nothing on success. */
  settled(error?: unknown): void {
    if (error instanceof ApiError && error.outcomeUnknown) return;
    this.open = undefined;
  }
}

/** Forms and files as something to compare by. */
function nameFiles(_key: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value.entries()];
  if (value instanceof File) return [value.name, value.size, value.lastModified];
  return value;
}
