import { transformSync } from '@babel/core';
import macro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Files that have texts import one of these. */
export const HAS_TEXTS = /from '@lingui\/(core|react)\/macro'/;

const linguiConfig = {
  locales: ['en'],
  sourceLocale: 'en',
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['@/i18n/texts', 'text'],
    Trans: ['@/i18n/trans', 'Trans'],
    useLingui: ['@/i18n/texts', 'useLingui'],
  },
};

const common = (filename) => ({
  filename,
  configFile: false,
  babelrc: false,
  parserOpts: { plugins: ['typescript', ...(filename.endsWith('x') ? ['jsx'] : []), 'decorators-legacy'] },
  generatorOpts: { jsescOption: { minimal: true }, retainLines: true },
});

/**
 * Replaces lingui's macros by calls, so that neither a parser of messages nor ids reach the browser
 * (docs/adr/0087-languages.md): a text is its own key, one with plurals is compiled.
 * @returns code, source map, and the texts in it
 */
export function expand(code, filename) {
  const found = [];
  const { code: expanded, map } = transformSync(code, {
    ...common(filename),
    sourceMaps: true,
    plugins: [
      [macro, { linguiConfig, stripMessageField: false, extract: true }],
      [shorten, { found }],
    ],
  });
  return { code: expanded, map, found };
}

/** The fields of one message, which the macro passes in an object marked by a comment. */
function fieldsOf(node) {
  const fields = {};
  for (const { key, value } of node.properties) fields[key.name ?? key.value] = value;
  return fields;
}

const textOf = (node) => (node === undefined ? undefined : (node.value ?? node.quasis?.[0]?.value.cooked));

function shorten({ types }) {
  return {
    visitor: {
      ObjectExpression(path, { opts }) {
        if (!path.node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
        // A replacement inherits comments.
        types.removeComments(path.node);
        const { message, context, comment, values, components } = fieldsOf(path.node);
        const found = {
          message: textOf(message),
          context: textOf(context),
          comment: textOf(comment),
          hasValues: values !== undefined,
          line: path.node.loc?.start.line ?? path.parentPath.node.loc?.start.line,
        };
        const names = (values?.properties ?? []).map(({ key }) => key.name ?? String(key.value));
        // A translator could not distinguish `{{name}}` in a message from a value of that name.
        const twice = /(?<!\{)\{\{(\w+)\}\}(?!\})/.exec(found.message)?.[1];
        if (names.includes(twice))
          throw path.buildCodeFrameError(`call the value otherwise: {{${twice}}} is in the text`);
        opts.found.push(found);
        const key = types.stringLiteral(keyOf(found));
        // The text that is shown without a catalogue, if the key is not the text itself.
        const own = isPlural(found.message) ? compiled(found.message) : found.context && found.message;
        const rest = [values, own && types.valueToNode(own)];
        if (path.parentPath.isJSXSpreadAttribute()) {
          const attributes = { id: key, values, own: rest[1], components };
          const given = Object.entries(attributes).filter(([, node]) => node);
          path.parentPath.replaceWithMultiple(
            given.map(([name, node]) =>
              types.jsxAttribute(types.jsxIdentifier(name), types.jsxExpressionContainer(node)),
            ),
          );
        } else {
          const call = path.parentPath.node;
          if (!call.callee)
            throw path.buildCodeFrameError('a text is asked for where it is shown: t`…`, plural(…) or <Trans>');
          call.arguments = [
            key,
            ...(rest[1] ? [values ?? types.objectExpression([]), rest[1]] : values ? [values] : []),
          ];
          call.callee = call.callee.object;
        }
      },
    },
  };
}

/** Whether a message is more than a text with names in braces. */
export const isPlural = (message) => /\{\w+, *(plural|selectordinal|select),/.test(message);

/** The key of a text: its English words, and the context that separates it from a text of the same words. */
export const keyOf = ({ message, context }) => (context ? `${message}\u0004${context}` : message);

/** A message with plurals in compiled form, because `i18n/texts.ts` has no parser. */
export const compiled = (message) => JSON.parse(JSON.stringify(compileMessage(message)));
