/** Asked of everything that is waited for. */
const ASKED_OF_ALL = ['then'];

/** Stands in for an object of which a test needs a part. The use of any other part fails the test with its name. */
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
