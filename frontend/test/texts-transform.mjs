import swcJest from '@swc/jest';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expand, HAS_TEXTS } from '../build/texts/expand.mjs';

/** What is made of a file depends on this, too. */
const OWN = readFileSync(new URL('../build/texts/expand.mjs', import.meta.url), 'utf8');

/** What the build does to texts, and then what `@swc/jest` does to the rest: screens in tests have the same texts. */
export default {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options);
    return {
      ...swc,
      getCacheKey: (code, file, request) =>
        createHash('sha256')
          .update(swc.getCacheKey(code, file, request))
          .update(OWN)
          .digest('hex'),
      process: (code, file, request) =>
        swc.process(HAS_TEXTS.test(code) ? expand(code, file).code : code, file, request),
    };
  },
};
