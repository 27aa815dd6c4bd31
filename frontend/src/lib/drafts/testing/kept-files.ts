/** The part of a browser's cache of answers that drafts use. */
export class FakeCache {
  readonly kept = new Map<string, Response>();
  private readonly keyOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  put = async (request: string, response: Response) => void this.kept.set(request, response);
  match = async (request: Request | string) => this.kept.get(this.keyOf(request))?.clone();
  delete = async (request: Request | string) => this.kept.delete(this.keyOf(request));
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
}

/** Gives the window caches by name, until the returned function is called. */
export function withCaches(): { shelf: (name: string) => FakeCache; end: () => void } {
  const shelves = new Map<string, FakeCache>();
  const shelf = (name: string) => {
    const found = shelves.get(name) ?? new FakeCache();
    shelves.set(name, found);
    return found;
  };
  const caches = {
    open: async (name: string) => shelf(name),
    has: async (name: string) => shelves.has(name),
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
  };
  Object.defineProperty(window, 'caches', { value: caches, configurable: true });
  return { shelf, end: () => void Reflect.deleteProperty(window, 'caches') };
}
