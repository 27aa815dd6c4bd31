// The module '@jest/globals' for specs that run without a context of their own: new values for each file.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, fit, it, jest, test, xdescribe, xit, xtest;

/** Called before a spec file is imported. */
export function provide(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, fit, it, jest, test, xdescribe, xit, xtest } =
    globals);
}
