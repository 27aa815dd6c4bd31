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
   * A submit that is identified by `content`, with its body. While its outcome is not known, it repeats its first body:
   * its effect may itself have changed the body that it would have now, and with another body the key would be another
   * submit's.
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
