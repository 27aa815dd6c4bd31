import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse } from '@babel/core';

const FOLDER = join(import.meta.dirname, '../../../libs/contracts/src/sayings');

/** The catalogues of sentences of `libs/contracts`: English by code, and the words and reasons that have no code. */
export function readSayings(folder = FOLDER) {
  const sayings = {};
  const words = [];
  for (const file of readdirSync(folder).filter((name) => /(?<!\.spec)\.ts$/.test(name))) {
    const filename = join(folder, file);
    const options = { filename, configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } };
    traverse(parseSync(readFileSync(filename, 'utf8'), options), {
      ObjectProperty({ node: { key, value } }) {
        if (value.type === 'StringLiteral') sayings[key.name ?? key.value] = value.value;
      },
      ArrayExpression({ node: { elements } }) {
        for (const element of elements) if (element?.type === 'StringLiteral') words.push(element.value);
      },
    });
  }
  return { sayings, words };
}
