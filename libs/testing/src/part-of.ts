/** Asked of everything that is waited for. */
const ASKED_OF_ALL = ['then'];

/** Stands in for something of which a test needs a part. Whatever else is used of it fails the test by its name. */
export function partOf<T extends object>(part: Partial<T>): T {
  return new Proxy(part, {
    get(target, name, receiver): unknown {
      if (typeof name === 'string' && !(name in target) && !ASKED_OF_ALL.includes(name)) {
        throw new Error(`The test uses '${name}', which its stand-in does not have`);
      }
      return Reflect.get(target, name, receiver);
    },
  }) as T;
}
