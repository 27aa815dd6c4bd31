/** Every method of `target` waits for its turn, before and after it took effect. */
export function paced<T extends object>(target: T, pace: () => Promise<unknown>): T {
  return new Proxy(target, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const call = () => (value as (...a: unknown[]) => unknown).apply(object, args);
        if (name === 'readStream') return pacedRead(call as () => AsyncIterable<unknown>, pace);
        return (async () => {
          await pace();
          const result = await call();
          await pace();
          return result;
        })();
      };
    },
  });
}

async function* pacedRead(call: () => AsyncIterable<unknown>, pace: () => Promise<unknown>) {
  await pace();
  yield* call();
}
