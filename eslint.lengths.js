/** Functions of more than 60 lines that are still to be divided. */
const TOO_LONG = [
  'backend/src/platform/platform.module.ts',
  'backend/src/inbox/conversations/conversation/conversation.ts',
];

/** How long functions of the product may be, and which files may be longer than others. */
export const lengths = (tests) => [
  {
    files: ['frontend/**/*.ts', 'backend/src/**/*.ts'],
    ignores: [...tests, ...TOO_LONG],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Of a component much is markup.
    files: ['frontend/src/**/*.tsx'],
    ignores: tests,
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
];
