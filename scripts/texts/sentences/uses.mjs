import ts from 'typescript';

/** Stands in a sentence for what only a run knows. */
export const HOLE = '\u0001';

/** Where functions are called, classes made and properties given, by name: what a parameter or a field can hold. */
export function usesIn(files) {
  const uses = {
    calls: new Map(),
    made: new Map(),
    given: new Map(),
    methods: new Map(),
    classes: new Map(),
    spread: [],
    unpacked: new Map(),
    written: new Set(),
  };
  const note = (map, name, node) => {
    const list = map.get(name);
    if (list) list.push(node);
    else map.set(name, [node]);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node)) note(uses.calls, lastName(node.expression), node);
    else if (ts.isNewExpression(node)) note(uses.made, lastName(node.expression), node);
    else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      note(uses.given, nameOf(node.name), node);
    } else if (isOfComponent(node)) note(uses.given, nameOf(node.name), node);
    else if (ts.isJsxSpreadAttribute(node)) uses.spread.push(node);
    else if (ts.isSpreadAssignment(node)) note(uses.unpacked, lastName(node.expression), node);
    else if (ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) note(uses.methods, nameOf(node.name), node);
    else if (ts.isPropertyDeclaration(node) && node.initializer) note(uses.methods, nameOf(node.name), node);
    else if (ts.isClassDeclaration(node)) for (const base of basesOf(node)) note(uses.classes, base, node);
    const text = writtenIn(node);
    if (text !== undefined) uses.written.add(text);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return uses;
}

export const basesOf = (node) =>
  (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => lastName(expression)));

/** `invalid` of `DomainError.invalid`. */
export function lastName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return expression.kind === ts.SyntaxKind.SuperKeyword ? 'super' : '';
}

export const nameOf = (name) =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name)) ? name.text : '';

/** The words of a text, or of parts that are put together on the spot. */
function writtenIn(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [writtenIn(node.left), writtenIn(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? HOLE}${right ?? HOLE}`;
}

/** An attribute of a component of ours: those of HTML hold what was translated already. */
const isOfComponent = (node) =>
  ts.isJsxAttribute(node) && Boolean(node.initializer) && /^[A-Z]/.test(node.parent.parent.tagName.getText());
