import swcJest from '@swc/jest';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expand, HAS_TEXTS } from '../build/texts/expand.mjs';

/** The output for a file depends on this file, too. */
const OWN = readFileSync(new URL('../build/texts/expand.mjs', import.meta.url), 'utf8');

/**
 * Does to texts what the build does, and then what `@swc/jest` does to the rest, so that screens in tests have the same
 * texts.
 */
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
