import { parseSync, traverse } from '@babel/core';

/** Attributes whose words people see or hear. */
const SEEN = /^(label|title|subtitle|placeholder|hint|text|description|submit|confirm|alt|aria-label|data-label)$/;
const WORDS = /[A-Za-z]{2}/;

/**
 * Words of a screen that are missing in the catalogue, so that they cannot be translated. @returns them with their
 * lines
 */
export function bareIn(code, filename, known) {
  const found = [];
  const note = (value, { loc }) => {
    if (WORDS.test(value) && !known.has(value.trim())) found.push(`${loc.start.line}: ${JSON.stringify(value.trim())}`);
  };
  const ast = parseSync(code, {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  traverse(ast, {
    JSXText({ node }) {
      note(node.value, node);
    },
    JSXAttribute({ node }) {
      if (SEEN.test(node.name.name) && node.value?.type === 'StringLiteral') note(node.value.value, node);
    },
    JSXElement(path) {
      if (path.node.openingElement.name.name === 'Trans') path.skip();
    },
  });
  return found;
}
