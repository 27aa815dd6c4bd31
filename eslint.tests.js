/** Words that end like a verb in the third person and are none. */
const NO_VERBS = new Set([
  'is',
  'has',
  'was',
  'its',
  'this',
  'always',
  'as',
  'us',
  'yes',
  'less',
  'perhaps',
  'sometimes',
]);

/** A name such as `refuses a key that was revoked`: its first word says what the unit does. */
function saysWhatItDoes(name) {
  const first = /^([a-z]+)\b/.exec(name)?.[1];
  return first !== undefined && first.endsWith('s') && !NO_VERBS.has(first);
}

/** The text of a name, up to its first value. */
function nameIn(argument) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument?.type === 'TemplateLiteral' ? argument.quasis[0].value.raw : undefined;
}

/** Whether it is `it(…)`, `test(…)`, or one of their forms: `it.each(…)(…)`, `it.skip(…)`. */
function isTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test';
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  return (
    callee.type === 'MemberExpression' &&
    ['each', 'skip', 'only'].includes(callee.property.name) &&
    isTest(callee.object)
  );
}

const rule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const name = isTest(node.callee) ? nameIn(node.arguments[0]) : undefined;
      if (name === undefined || saysWhatItDoes(name)) return;
      const message = 'a test name begins with what the unit does: `refuses a key that was revoked`';
      context.report({ node: node.arguments[0], message });
    },
  }),
};

/** Names of tests that can be read alone. */
export const plainTestNames = {
  files: ['**/*.spec.ts', '**/*.spec.tsx'],
  plugins: { names: { rules: { tests: rule } } },
  rules: { 'names/tests': 'error' },
};
