import { everyCall } from './every-call.js';

/** Every method of `target` waits for its turn, before and after it took effect. */
export function paced<T extends object>(target: T, pace: () => Promise<unknown>): T {
  return everyCall(
    target,
    async (call) => {
      await pace();
      const result = await call();
      await pace();
      return result;
    },
    async function* (call) {
      await pace();
      yield* call();
    },
  );
}
