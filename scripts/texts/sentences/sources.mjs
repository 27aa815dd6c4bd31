import ts from 'typescript';
import { callsOfSuper, holderOf, isKin, isWritten } from './syntax.mjs';
import { lastName, nameOf } from './uses.mjs';

/** Where what an expression stands for can come from: what the checker and the uses of a name tell. */
export class Sources {
  constructor(checker, uses, isOurs) {
    Object.assign(this, { checker, uses, isOurs });
  }

  /** Of a constant, or of a function that only puts it together. */
  isConstant(node) {
    const name = ts.isCallExpression(node) ? node.expression : node;
    if (!ts.isIdentifier(name)) return false;
    const declaration = this.symbolAt(name)?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
    const { initializer } = declaration;
    return isWritten(initializer && ts.isArrowFunction(initializer) ? initializer.body : initializer);
  }

  /** The texts of a type such as `'sent' | 'read'`. */
  literalsOf(node) {
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return;
    const type = this.checker.getNonNullableType(this.checker.getTypeAtLocation(node));
    const types = type.isUnion() ? type.types : [type];
    return types.every((one) => one.isStringLiteral()) ? types.map(({ value }) => value) : undefined;
  }

  symbolAt(node) {
    const parent = node.parent;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.checker.getShorthandAssignmentValueSymbol(parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** What a variable gets later, itself or under a key, in the block that it belongs to. */
  *assignedTo(node) {
    const block = node.parent.parent.parent;
    const found = [];
    const isOf = (name) => this.checker.getSymbolAtLocation(name)?.valueDeclaration === node;
    const visit = (inner) => {
      if (
        ts.isBinaryExpression(inner) &&
        inner.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        isOf(holderOf(inner.left))
      ) {
        found.push(inner.right);
      } else if (ts.isCallExpression(inner) && lastName(inner.expression) === 'assign' && isOf(inner.arguments[0])) {
        found.push(...inner.arguments.slice(1));
      }
      ts.forEachChild(inner, visit);
    };
    visit(block);
    yield* this.each(found);
  }

  /** Calls by the name of a function that mean this one. */
  *callsOf(owner) {
    if (ts.isConstructorDeclaration(owner)) {
      yield* this.madeOf(owner.parent);
      return;
    }
    const holder = owner.name ? owner : owner.parent;
    const name = nameOf(holder.name);
    if (name === '') return;
    for (const call of this.uses.calls.get(name) ?? []) {
      const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
      const symbol = this.symbolAt(callee);
      const isThis = symbol?.declarations?.some((one) => one === holder || isKin(one, holder));
      if (isThis) yield call;
    }
  }

  *madeOf(node) {
    const name = nameOf(node.name);
    yield* this.uses.made.get(name) ?? [];
    for (const sub of this.uses.classes.get(name) ?? []) {
      const maker = sub.members.find((member) => ts.isConstructorDeclaration(member) && member.body);
      if (maker) yield* callsOfSuper(maker);
      else yield* this.madeOf(sub);
    }
    // `new this(…)` within.
    yield* this.uses.made.get('') ?? [];
  }

  isGivenTo(given, node) {
    return this.goalsOf(given.parent).some((goal) => this.hasField(this.checker.getContextualType(goal), node));
  }

  /** The objects that the fields of an object end in: itself, or those that it is unpacked into. */
  goalsOf(object) {
    if (!ts.isObjectLiteralExpression(object)) return [object];
    let outer = object;
    while (
      ts.isParenthesizedExpression(outer.parent) ||
      ts.isBinaryExpression(outer.parent) ||
      ts.isConditionalExpression(outer.parent)
    )
      outer = outer.parent;
    if (ts.isSpreadAssignment(outer.parent)) return this.goalsOf(outer.parent.parent);
    if (!ts.isVariableDeclaration(outer.parent) || outer.parent.type) return [object];
    const spread = this.uses.unpacked.get(nameOf(outer.parent.name)) ?? [];
    return [
      object,
      ...spread.filter((one) => one.getSourceFile() === object.getSourceFile()).map(({ parent }) => parent),
    ];
  }

  hasField(type, node) {
    if (!type) return false;
    return (type.isUnion() ? type.types : [type]).some((one) =>
      this.checker.getPropertyOfType(one, nameOf(node.name))?.declarations?.includes(node),
    );
  }
}
