import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import * as react from 'react';

// React notes the place of each element for its developer tools, which takes a tenth of the time of all screens. It
// stops after 10,000 in a second, and this makes it believe that it has noted as many.
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => undefined,
});

// Functions that pages use and jsdom lacks.
window.scrollTo = () => undefined;
// Parts of pages load when they are shown: a load in an idle moment would outlive the test.
window.requestIdleCallback = () => 0;
Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID, configurable: true });
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
// A whole application runs in jsdom on a busy machine: a part with a chunk of its own takes more than a second to
// appear.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });
// A tab of its own for every test: drafts outlive a page.
afterEach(() => sessionStorage.clear());
