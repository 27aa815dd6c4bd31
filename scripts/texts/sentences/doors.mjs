import ts from 'typescript';
import { basesOf, lastName, nameOf } from './uses.mjs';

/** Errors that become an answer: those of the rules, and Nest's own. */
const ERRORS = /^(DomainError|(?!DOM)[A-Z]\w+Exception)$/;

/** Expressions whose texts people read in the application: what errors say, what checks say, what screens look up. */
export function* doorsIn(files, checker) {
  for (const file of files) yield* doorsOf(file, checker);
}

function* doorsOf(file, checker) {
  const found = [];
  const visit = (node) => {
    if (ts.isNewExpression(node)) found.push(...saidBy(lastName(node.expression), node.arguments ?? []));
    else if (ts.isCallExpression(node)) found.push(...givenTo(node));
    else if (ts.isPropertyAssignment(node) && nameOf(node.name) === 'defaultMessage') found.push(node.initializer);
    else if (isGiven(node) && nameOf(node.name) === 'message' && isSaid(node, checker)) {
      found.push(node.initializer ?? node.name);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  yield* found;
}

const isGiven = (node) => ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);

function givenTo(call) {
  const name = lastName(call.expression);
  if (name === 'fromServer') return call.arguments.slice(0, 1);
  if (name === 'errorBody') return call.arguments.slice(1, 2);
  return name === 'super' ? saidBy(errorOf(call), call.arguments) : [];
}

/** The words of an error: of the rules' own, its message and those of its fields. */
const saidBy = (name, given) => (ERRORS.test(name) ? (name === 'DomainError' ? given.slice(1, 3) : given) : []);

function errorOf(call) {
  let node = call;
  while (node && !ts.isClassLike(node)) node = node.parent;
  return (node && basesOf(node).find((base) => ERRORS.test(base))) ?? '';
}

/** Checks of what only a program can get wrong: a text where a list belongs. */
const OF_PROGRAMS = new Set(['IsString', 'IsArray', 'IsBoolean', 'IsObject', 'IsIn']);

/** Whether a `message` is what class-validator says of a field, or what an answer with an error says. */
function isSaid(node, checker) {
  const call = node.parent.parent;
  if (ts.isCallExpression(call) && OF_PROGRAMS.has(lastName(call.expression))) return false;
  const type = checker.getContextualType(node.parent);
  const property = type && checker.getPropertyOfType(checker.getNonNullableType(type), 'message');
  return Boolean(property?.declarations?.some(isMessage));
}

const isMessage = (node) =>
  node.getSourceFile().fileName.includes('/class-validator/') || nameOf(node.parent.name) === 'ApiError';
