// What specs import from '@jest/globals', if they run without a context of their own: anew for each file.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, fit, it, jest, test, xdescribe, xit, xtest;

/** Called before a spec file is imported. */
export function provide(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, fit, it, jest, test, xdescribe, xit, xtest } =
    globals);
}
