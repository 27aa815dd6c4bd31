type Call = () => unknown;

/** `target`, with something around each call of a method. @param reading around a call that gives what it reads bit by bit */
export function everyCall<T extends object>(
  target: T,
  around: (call: Call) => Promise<unknown>,
  reading: (call: () => AsyncIterable<unknown>) => AsyncIterable<unknown>,
): T {
  return new Proxy(target, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const call = () => (value as (...a: unknown[]) => unknown).apply(object, args);
        return name === 'readStream' ? reading(call as () => AsyncIterable<unknown>) : around(call);
      };
    },
  });
}
