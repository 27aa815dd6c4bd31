import { afterEach, beforeEach } from '@jest/globals';

/** Sends by fetch, which these tests replace. */
class Sending {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  private asked = { method: '', path: '' };
  private readonly headers: Record<string, string> = {};
  open(method: string, path: string) {
    this.asked = { method, path };
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return '';
  }
  abort() {
    // The answer comes too late.
  }
  send(body: FormData) {
    const { method, path } = this.asked;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void fetch(path, { method, headers: this.headers, body }).then(async (response) => {
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    });
  }
}

/** In the tests of this file uploads go through fetch: jsdom reports no progress of uploads. */
export function uploadsByFetch(): void {
  const genuine = globalThis.XMLHttpRequest;
  const replace = (value: unknown): void => {
    Object.defineProperty(globalThis, 'XMLHttpRequest', { value, configurable: true, writable: true });
  };
  beforeEach(() => replace(Sending));
  afterEach(() => replace(genuine));
}
