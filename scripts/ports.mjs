// Writes docs/reference/ports.md from the ports and their comments; with --check it only tells whether it is right.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { finish, keep } from './generated.mjs';

const PORTS = [
  ['The log', 'libs/event-store/src/port.ts', 'libs/event-store/src/event.ts', 'libs/event-store/src/errors.ts'],
  ['Read models', 'libs/read-store/src/port.ts', 'libs/read-store/src/collection.ts', 'libs/read-store/src/errors.ts'],
  ['Projections', 'libs/projections/src/define/definition.ts', 'libs/projections/src/read/read-models.ts'],
  [
    'Deciders, reactors and workers',
    'backend/src/platform/domain/decider.ts',
    'backend/src/platform/runtime/reactor.ts',
    'backend/src/platform/runtime/worker.ts',
  ],
  ['PayPal', 'libs/paypal/src/paypal-gateway.ts'],
];

const oneLine = (text) => text.replace(/\s+/g, ' ').replace(/; }/g, ' }').trim();
const comment = (text) => (typeof text === 'string' ? text : (ts.getTextOfJSDocComment(text) ?? ''));

/** What a JSDoc says, with its tags as sentences of their own. */
function docOf(node) {
  const [doc] = (node.jsDoc ?? []).slice(-1);
  if (!doc) return { text: '', tags: [] };
  const tags = (doc.tags ?? []).map((tag) => {
    const said = oneLine(comment(tag.comment));
    switch (tag.tagName.text) {
      case 'param':
        return `\`${tag.name.getText()}\`: ${said}`;
      case 'throws':
        return `throws ${said.replace(/^[A-Z]\w+(?= |$)/, '`$&`:')}`.replace(/:$/, '');
      default:
        return `${tag.tagName.text} ${said}`;
    }
  });
  return { text: comment(doc.comment).replace(/\{@link (\w+)\}/g, '`$1`'), tags };
}

/** A declaration in one line, without its body. */
function signatureOf(node) {
  const source = node.getSourceFile().text;
  const end = node.body?.getStart() ?? node.end;
  const code = source.slice(node.getStart(), end).replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return oneLine(code)
    .replace(/^export /, '')
    .replace(/[;{]$/, '')
    .trim();
}

const isHidden = (member) =>
  ts.isConstructorDeclaration(member) || member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

function* declarationOf(node) {
  const { text, tags } = docOf(node);
  yield `### ${node.name.text}`;
  if (ts.isTypeAliasDeclaration(node)) yield ['```ts', signatureOf(node), '```'].join('\n');
  if (text) yield text;
  if (tags.length > 0) yield tags.map((tag) => `- ${tag}`).join('\n');
  const members = (node.members ?? []).filter((member) => member.name && !isHidden(member));
  if (members.length > 0 && !node.heritageClauses?.some((clause) => clause.getText().includes('Error'))) {
    yield 'Members:';
    yield members.map(memberOf).join('\n');
  }
}

function memberOf(member) {
  const { text, tags } = docOf(member);
  const line = `- \`${signatureOf(member)}\`${text ? `: ${oneLine(text)}` : ''}`;
  return [line, ...tags.map((tag) => `  - ${tag}`)].join('\n');
}

function* page() {
  yield '<!-- made by npm run docs:ports -->';
  yield '# Ports';
  yield 'What the parts of the product demand of one another, from the code and its comments. What an implementer owes is tested by the contract suites (`libs/event-store/src/testing`, `libs/read-store/src/testing`).';
  for (const [title, ...files] of PORTS) {
    yield `## ${title}`;
    for (const file of files) {
      yield `From \`${file}\`:`;
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      for (const node of source.statements) {
        const isShown =
          ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node);
        if (isShown && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
          yield* declarationOf(node);
      }
    }
  }
}

finish(await keep('docs/reference/ports.md', [...page()].join('\n\n'), { command: 'docs:ports' }));
