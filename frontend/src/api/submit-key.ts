import { uniqueId } from '@/lib/unique-id';
import { ApiError } from './errors';

interface Attempt {
  content: string;
  key: string;
}

/**
 * Keys for submits: a new one each time, except that a submit of unknown outcome keeps its key while its content is the
 * same, so that pressing the button again cannot do the thing twice.
 */
export class SubmitKeys {
  private open: Attempt | undefined;

  keyFor(content: unknown): string {
    const text = JSON.stringify(content, nameFiles);
    if (this.open?.content !== text) this.open = { content: text, key: uniqueId() };
    return this.open.key;
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
