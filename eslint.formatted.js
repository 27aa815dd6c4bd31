/**
 * No text of an `Intl` format is read by a program: each generation of locale data writes it in another way. In CLDR 42 a day
 * of `en-CA` is `11/28/2026`, and a page that took it for `2026-11-28` could not be opened (docs/adr/0177-browsers.md).
 * `localIn` and `dayIn` of `frontend/src/lib/times/local-times.ts` are made of parts.
 */
const MESSAGE = 'the text of a format is for people: take parts (formatToParts), or dayIn and localIn of lib/times';

/** Locales whose days look like ISO 8601 in some generations. */
const LIKE_ISO = new Set(['en-CA', 'fr-CA', 'sv-SE', 'lt-LT', 'en-ZA']);
const TO_LOCALE = /^toLocale(Date|Time)?String$/;
const READING = new Set(
  'slice split substring substr replace replaceAll match matchAll search startsWith endsWith includes indexOf at charAt charCodeAt codePointAt'.split(
    ' ',
  ),
);
const TAKING = /^(parse|parseInt|parseFloat|Number|Date|get|set|has|includes|indexOf|test|exec|match|fromISO)$/;
const COMPARING = /^([!=]=?=|[<>]=?)$/;

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/** Whether a program reads the text that this expression is. */
function isRead(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === node ? READING.has(parent.property.name) : parent.computed;
    case 'BinaryExpression':
      return COMPARING.test(parent.operator);
    case 'CallExpression':
    case 'NewExpression':
      return parent.arguments[0] === node && TAKING.test(nameOf(parent.callee) ?? '');
    case 'SwitchStatement':
      return true;
    case 'Property':
      return parent.computed && parent.key === node;
    case 'TemplateLiteral':
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return isRead(parent);
    default:
      return false;
  }
}

const formatted = {
  meta: { type: 'problem', schema: [], messages: { read: MESSAGE } },
  create(context) {
    const { sourceCode } = context;
    // Deliberately wide: a method `format` of anything else counts, too. Types would be needed to tell them apart.
    const isFormat = ({ property }) => TO_LOCALE.test(property.name) || /^format(Range)?$/.test(property.name);
    const isReadLater = ({ parent }) =>
      parent.type === 'VariableDeclarator' &&
      sourceCode
        .getDeclaredVariables(parent)
        .flatMap(({ references }) => references)
        .some(({ identifier, init }) => !init && isRead(identifier));
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || !isFormat(node.callee)) return;
        if (isRead(node) || isReadLater(node)) context.report({ node, messageId: 'read' });
      },
      Literal(node) {
        if (LIKE_ISO.has(node.value) && /^(New|Call|Array)Expression$/.test(node.parent.type))
          context.report({ node, messageId: 'read' });
      },
    };
  },
};

/** For the product, its tests and its scripts. */
export const noFormattedText = {
  files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
  plugins: { wavelane: { rules: { 'no-formatted-text': formatted } } },
  rules: { 'wavelane/no-formatted-text': 'error' },
};
