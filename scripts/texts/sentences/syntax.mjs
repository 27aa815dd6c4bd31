import ts from 'typescript';
import { basesOf, lastName, nameOf } from './uses.mjs';

/** Methods that hand each item of a list to their function. */
const EACH = new Set(['map', 'flatMap', 'filter', 'find', 'forEach', 'some', 'every', 'findLast']);

/** Whether a method can stand for the one of the same name of a class or an interface that its class names. */
export function isKin(one, other) {
  if (one === other) return true;
  const [holder, kin] = [one.parent, other.parent];
  if (!holder || !kin || nameOf(one.name) !== nameOf(other.name)) return false;
  const named = (from, to) => ts.isClassDeclaration(from) && to.name && basesOf(from).includes(nameOf(to.name));
  return Boolean(named(holder, kin) || named(kin, holder));
}

export function valuesOf(node) {
  return node.properties.flatMap((property) => {
    if (ts.isPropertyAssignment(property)) return [property.initializer];
    if (ts.isShorthandPropertyAssignment(property)) return [property.name];
    return ts.isSpreadAssignment(property) ? [property.expression] : [];
  });
}

export function callsOfSuper(node) {
  const found = [];
  const visit = (inner) => {
    if (ts.isCallExpression(inner) && lastName(inner.expression) === 'super') found.push(inner);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

export function returnsIn(body) {
  const found = [];
  const visit = (inner) => {
    if (ts.isFunctionLike(inner) || ts.isClassLike(inner)) return;
    if ((ts.isReturnStatement(inner) || ts.isYieldExpression(inner)) && inner.expression) found.push(inner.expression);
    ts.forEachChild(inner, visit);
  };
  visit(body);
  return found;
}

/** `problems` of `problems[field]`. */
export const holderOf = (node) => (ts.isElementAccessExpression(node) ? node.expression : node);

/** The list whose items come to a function: `list` of `list.map((item) => …)`. */
export function listOf(owner) {
  const call = owner.parent;
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  return EACH.has(call.expression.name.text) ? call.expression.expression : undefined;
}

/** Whether the words of a place stand there themselves. */
export function isWritten(node) {
  if (!node) return false;
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isWritten(node.expression);
  if (ts.isConditionalExpression(node)) return isWritten(node.whenTrue) && isWritten(node.whenFalse);
  return ts.isBinaryExpression(node) && isWritten(node.left) && isWritten(node.right);
}

export function valueOf(given) {
  if (ts.isShorthandPropertyAssignment(given)) return given.name;
  if (!ts.isJsxAttribute(given)) return given.initializer;
  return given.initializer && ts.isJsxExpression(given.initializer) ? given.initializer.expression : given.initializer;
}

export const mayBeText = (node) => Boolean(node) && !NO_TEXTS.has(node.kind);
export const NO_TEXTS = new Set([
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
]);
