import ts from 'typescript';
import { Sources } from './sources.mjs';
import { callsOfSuper, isKin, isWritten, listOf, mayBeText, returnsIn, valueOf, valuesOf } from './syntax.mjs';
import { basesOf, HOLE, nameOf } from './uses.mjs';

/** So many forms of a sentence are told apart at most. */
const VARIANTS_MAX = 40;
const KINDS_MAX = 6;

/** Fields that hold what tells things apart, or what people wrote: no words of ours. */
const NO_WORDS =
  /(^|[a-z])([iI]d|[tT]ype|[kK]ind|[kK]ey|[sS]tream|[pP]ath|[uU]rl|[nN]ame|[fF]ile|[pP]hone|[eE]mail|[zZ]one|[cC]ode|version)$/;
/** Methods that leave a text or a list what it is, but for its length or its letters. */
const SAME = new Set(['trim', 'slice', 'at', 'find', 'filter', 'shift', 'pop', 'concat', 'join', 'toSorted', 'get']);
const CHANGED = {
  toUpperCase: (text) => text.toUpperCase(),
  replace: (text, one, other) => text.replace(one, other),
  replaceAll: (text, one, other) => text.replaceAll(one, other),
};
/** Functions of `Object` that give what they take. */
const LISTED = new Set(['values', 'entries', 'fromEntries', 'assign', 'from', 'freeze']);
/** Methods that give what their function gives. */
const TAKEN = new Set(['map', 'flatMap']);

/**
 * Follows an expression back to the texts that it can be, through constants, conditions, parameters, fields and what
 * functions return. What it cannot follow is a hole.
 */
export class Follower extends Sources {
  constructor(checker, uses, isOurs) {
    super(checker, uses, isOurs);
    Object.assign(this, { known: new Map(), parts: new Map() });
  }

  /** The texts that an expression can be, each with the node that writes it. */
  textsOf(node) {
    const known = this.known.get(node);
    if (known) return known;
    const found = new Map();
    this.known.set(node, found);
    for (const [text, at] of this.follow(node)) if (!found.has(text)) found.set(text, at);
    return found;
  }

  *follow(node) {
    if (ts.isStringLiteralLike(node)) return yield [node.text, node];
    if (ts.isTemplateExpression(node)) return yield* this.template(node);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return yield* this.textsOf(node.expression);
    }
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return yield* this.textsOf(node.expression);
    if (ts.isConditionalExpression(node)) return yield* this.each([node.whenTrue, node.whenFalse]);
    if (ts.isBinaryExpression(node)) return yield* this.binary(node);
    if (ts.isObjectLiteralExpression(node)) return yield* this.each(valuesOf(node));
    if (ts.isArrayLiteralExpression(node)) return yield* this.each(node.elements);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return yield* this.returned(node);
    if (ts.isSpreadElement(node)) return yield* this.textsOf(node.expression);
    const literals = this.literalsOf(node);
    if (literals) return yield* literals.map((text) => [text, node]);
    if (ts.isIdentifier(node)) return yield* this.symbol(this.symbolAt(node), node);
    if (ts.isPropertyAccessExpression(node)) return yield* this.property(node);
    if (ts.isElementAccessExpression(node)) return yield* this.textsOf(node.expression);
    if (ts.isCallExpression(node)) return yield* this.call(node);
    yield [HOLE, node];
  }

  *each(nodes) {
    for (const node of nodes) yield* this.textsOf(node);
  }

  *binary({ left, operatorToken: { kind }, right }) {
    const { SyntaxKind } = ts;
    if (kind === SyntaxKind.PlusToken) return yield* this.joined([left, right], ['', '', ''], right);
    if (kind === SyntaxKind.AmpersandAmpersandToken) return yield* this.textsOf(right);
    yield* this.each(kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken ? [left, right] : []);
  }

  template(node) {
    const parts = node.templateSpans.map(({ expression }) => expression);
    return this.joined(parts, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)], node);
  }

  /** Every sentence that comes of the parts, where they are few. */
  *joined(parts, between, at) {
    let texts = [between[0]];
    for (const [index, part] of parts.entries()) {
      const alternatives = this.within(part);
      texts = texts.flatMap((text) => alternatives.map((other) => text + other + between[index + 1]));
    }
    for (const text of texts) yield [text, at];
  }

  /** A place in a sentence: its words, where a condition chooses among few; what comes from farther away is looked up by itself. */
  within(part) {
    if (ts.isPropertyAccessExpression(part) && NO_WORDS.test(part.name.text)) return [HOLE];
    const texts = this.textsOf(part);
    const most = this.literalsOf(part) ? KINDS_MAX : isWritten(part) || this.isConstant(part) ? VARIANTS_MAX : 0;
    if (texts.size > 0 && texts.size <= most) return [...texts.keys()];
    for (const [text, where] of texts) this.parts.set(text, where);
    return [HOLE];
  }

  *symbol(symbol, at) {
    for (const declaration of symbol?.declarations ?? []) yield* this.declared(declaration, at);
  }

  *declared(node, at) {
    if (!this.isOurs(node.getSourceFile().fileName)) return yield [HOLE, at];
    if (ts.isVariableDeclaration(node)) {
      if (ts.isForOfStatement(node.parent.parent)) yield* this.textsOf(node.parent.parent.expression);
      else if (node.initializer) yield* this.textsOf(node.initializer);
      if (ts.isIdentifier(node.name)) yield* this.assignedTo(node);
    } else if (ts.isParameter(node)) yield* this.parameter(node);
    else if (ts.isBindingElement(node)) yield* this.bound(node);
    else if (ts.isPropertyAssignment(node)) yield* this.textsOf(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) yield* this.textsOf(node.name);
    else if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) yield* this.field(node);
    else if (ts.isGetAccessor(node) || ts.isMethodDeclaration(node)) yield* this.returned(node);
    else if (ts.isFunctionDeclaration(node)) yield* this.returned(node);
    else yield [HOLE, at];
  }

  *bound(node) {
    const name = nameOf(node.propertyName ?? node.name);
    const type = this.checker.getTypeAtLocation(node.parent);
    const property = ts.isObjectBindingPattern(node.parent) ? this.checker.getPropertyOfType(type, name) : undefined;
    const made = name === 'message' ? [...this.messagesOf(type)] : [];
    if (made.length > 0) yield* made;
    else if (property) yield* this.symbol(property, node);
    else if (ts.isArrayBindingPattern(node.parent)) yield* this.declared(node.parent.parent, node);
    else yield [HOLE, node];
    if (node.initializer) yield* this.textsOf(node.initializer);
  }

  *property(node) {
    const symbol = this.checker.getSymbolAtLocation(node.name);
    if (node.name.text === 'message') {
      const made = [...this.messagesOf(this.checker.getTypeAtLocation(node.expression))];
      if (made.length > 0) return yield* made;
    }
    yield* this.symbol(symbol, node);
  }

  /** What errors of a class of ours say. */
  *messagesOf(type) {
    for (const one of type.isUnion() ? type.types : [type]) {
      const node = one.symbol?.valueDeclaration;
      if (!node || !ts.isClassDeclaration(node) || !this.isOurs(node.getSourceFile().fileName)) continue;
      yield* this.saidBy(node);
    }
  }

  *saidBy(node, seen = new Set()) {
    if (seen.has(node)) return;
    seen.add(node);
    const maker = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body);
    if (maker) {
      for (const call of callsOfSuper(maker)) if (call.arguments[0]) yield* this.textsOf(call.arguments[0]);
    } else if (basesOf(node).some((base) => base.endsWith('Error'))) {
      for (const made of this.uses.made.get(nameOf(node.name)) ?? []) {
        if (made.arguments?.[0]) yield* this.textsOf(made.arguments[0]);
      }
    }
    for (const sub of this.uses.classes.get(nameOf(node.name)) ?? []) yield* this.saidBy(sub, seen);
  }

  *parameter(node) {
    const owner = node.parent;
    const list = listOf(owner);
    if (list) return yield* this.textsOf(list);
    const index = owner.parameters.filter(({ name }) => nameOf(name) !== 'this').indexOf(node);
    if (ts.isIdentifier(node.name) && (!owner.parent || !ts.isCallExpression(owner.parent))) {
      for (const call of this.callsOf(owner)) {
        const given = node.dotDotDotToken
          ? (call.arguments ?? []).slice(index)
          : (call.arguments ?? []).slice(index, index + 1);
        if (given.length > 0) yield* this.each(given);
      }
    } else yield [HOLE, node];
    if (node.initializer) yield* this.textsOf(node.initializer);
  }

  /** What is given to a field of a type, anywhere. */
  *field(node) {
    const name = nameOf(node.name);
    if (node.initializer) yield* this.textsOf(node.initializer);
    for (const given of this.uses.given.get(name) ?? []) {
      if (!mayBeText(valueOf(given))) continue;
      if (!this.isGivenTo(given, node)) continue;
      yield* this.textsOf(valueOf(given));
    }
    yield* this.spreadTo(node, name);
    for (const method of this.uses.methods.get(name) ?? []) {
      if (method === node || !isKin(node, method)) continue;
      yield* ts.isPropertyDeclaration(method) ? this.textsOf(method.initializer) : this.returned(method);
    }
  }

  /** `<Badge {...badge} />`. */
  *spreadTo(node, name) {
    for (const spread of this.uses.spread) {
      const type = this.checker.getTypeAtLocation(spread.expression);
      const property = this.checker.getPropertyOfType(this.checker.getNonNullableType(type), name);
      if (!property || property.declarations?.includes(node)) continue;
      if (this.hasField(this.checker.getContextualType(spread.parent), node)) yield* this.symbol(property, spread);
    }
  }

  *call(node) {
    const callee = node.expression;
    if (ts.isPropertyAccessExpression(callee)) {
      const name = callee.name.text;
      if (LISTED.has(name) && /^(Object|Array)$/.test(callee.expression.text)) return yield* this.each(node.arguments);
      if (Object.hasOwn(CHANGED, name)) return yield* this.changed(node, CHANGED[name]);
      if (SAME.has(name)) return yield* this.textsOf(callee.expression);
      if (TAKEN.has(name) && node.arguments[0]) return yield* this.textsOf(node.arguments[0]);
    }
    const symbol = this.symbolAt(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const declarations = (symbol?.declarations ?? []).filter((one) => this.isOurs(one.getSourceFile().fileName));
    if (declarations.length === 0) return yield [HOLE, node];
    for (const declaration of declarations) {
      if (ts.isMethodSignature(declaration)) yield* this.field(declaration);
      else yield* this.declared(declaration, node);
    }
  }

  *changed({ expression: { expression }, arguments: given }, change) {
    const texts = given.map((one) => (ts.isStringLiteralLike(one) ? one.text : undefined));
    for (const [text, at] of this.textsOf(expression)) {
      yield [texts.includes(undefined) ? text : change(text, ...texts), at];
    }
  }

  *returned(node) {
    if (!node.body) {
      for (const method of this.uses.methods.get(nameOf(node.name)) ?? []) {
        if (method !== node && method.body && isKin(node, method)) yield* this.returned(method);
      }
      return;
    }
    if (!ts.isBlock(node.body)) return yield* this.textsOf(node.body);
    for (const expression of returnsIn(node.body)) yield* this.textsOf(expression);
  }
}
