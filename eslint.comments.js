import { plainTestNames } from './eslint.tests.js';

/**
 * Phrases that make a comment hard to read, and the plain words for them. A comment is a sentence with a subject, a verb
 * and an object; it names the actor and says why (CONTRIBUTING.md, "Code").
 */
const PHRASES = [
  [/(^|[.;:,] )(Who|Whom|Whose|Whoever)\b/, 'name the actor instead of "who" or "whoever"'],
  [/\b(nobody|somebody|anybody|everybody)\b/i, 'name the actor: a member, the caller, another process'],
  [/\b(is told|are told|tells? (of|how|what|whether))\b/i, 'write "says", "reports", "returns" or "shows"'],
  [/\bwhere (it|there|that|this|nothing|nobody|one|they|he|she|an?|the)\b/, 'write "if" or "when" for a condition'],
];

/** The words of a comment on one line, without the marks of a block. */
const wordsOf = (value) =>
  value
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const rule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const words = wordsOf(comment.value);
        for (const [phrase, message] of PHRASES)
          if (phrase.test(words)) context.report({ loc: comment.loc, message: `plain English: ${message}` });
      }
    },
  }),
};

/** Comments of the product, its tests and its scripts are sentences that a newcomer understands. */
const plainComments = {
  files: ['**/*.{ts,tsx,js,mjs,cjs}'],
  plugins: { wording: { rules: { comments: rule } } },
  rules: { 'wording/comments': 'error' },
};

/** Comments and names of tests that can be read alone. */
export const plainWords = [plainComments, plainTestNames];
