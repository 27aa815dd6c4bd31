type Call = () => unknown;

/** Wraps each call of a method of `target`. @param reading wraps a call that returns its data bit by bit */
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
