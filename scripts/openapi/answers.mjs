import ts from 'typescript';

const { TypeFlags } = ts;

/**
 * The description of every operation in the table of routes: summary and description from its comment, and the schema
 * of its answer from its type.
 * @returns `operations` by their name in the table, whose `answer` is null if it is a file, and the `schemas` of the
 * named types
 */
export function answersOf(program, table) {
  const checker = program.getTypeChecker();
  /** Schemas of named types, by name. */
  const schemas = new Map();

  const operations = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(table)))
    .map((symbol) => [symbol.name, operationOf(symbol)]);
  return { operations: sorted(operations), schemas: sorted([...schemas]) };

  function said(symbol) {
    return ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
  }

  /** The name of a type of the contracts, whose schema the document has once; undefined for all other types. */
  function nameOf(type) {
    const symbol = type.aliasSymbol ?? (type.flags & TypeFlags.Object ? type.symbol : undefined);
    const [declaration] = symbol?.declarations ?? [];
    const isOurs = declaration?.getSourceFile().fileName.includes('/contracts/src/');
    const isNamed = declaration && (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration));
    return isOurs && isNamed && !type.aliasTypeArguments?.length ? symbol.name : undefined;
  }

  function schemaOf(type) {
    const name = nameOf(type);
    if (name === undefined) return inPlace(type);
    if (!schemas.has(name)) {
      schemas.set(name, {});
      const description = said(type.aliasSymbol ?? type.symbol);
      schemas.set(name, { ...(description && { description }), ...inPlace(type) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function inPlace(type) {
    const { flags } = type;
    if (flags & (TypeFlags.Unknown | TypeFlags.Any)) return {};
    if (flags & TypeFlags.Null) return { type: 'null' };
    if (flags & TypeFlags.StringLiteral) return { type: 'string', enum: [type.value] };
    if (flags & TypeFlags.NumberLiteral) return { type: 'number', enum: [type.value] };
    if (flags & TypeFlags.BooleanLiteral) return { type: 'boolean', enum: [type.intrinsicName === 'true'] };
    if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (flags & TypeFlags.Number) return { type: 'number' };
    if (flags & TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return unionOf(type);
    if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
    if (flags & TypeFlags.Object || type.isIntersection()) return objectOf(type);
    throw new Error(`No schema for ${checker.typeToString(type)}`);
  }

  /** Literals become one enumeration; null is added to one of the types, if there is one. */
  function unionOf(type) {
    const parts = type.types.filter((part) => !(part.flags & TypeFlags.Undefined));
    const isNull = (part) => Boolean(part.flags & TypeFlags.Null);
    const isText = (part) => Boolean(part.flags & TypeFlags.StringLiteral);
    const isTruth = (part) => Boolean(part.flags & TypeFlags.BooleanLiteral);
    const texts = parts.filter(isText).map(({ value }) => value);
    const truths = parts.filter(isTruth);
    const others = parts.filter((part) => !isNull(part) && !isText(part) && !(isTruth(part) && truths.length === 2));
    const made = others.map(schemaOf);
    if (texts.length > 0) made.push({ type: 'string', enum: texts });
    if (truths.length === 2) made.push({ type: 'boolean' });
    if (!parts.some(isNull)) return made.length === 1 ? made[0] : { anyOf: made };
    const [only] = made;
    if (made.length === 1 && typeof only.type === 'string' && !only.properties) {
      return { ...only, type: [only.type, 'null'], ...(only.enum && { enum: [...only.enum, null] }) };
    }
    return { anyOf: [...made, { type: 'null' }] };
  }

  function objectOf(type) {
    const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values) return { type: 'object', additionalProperties: schemaOf(values) };
    const fields = checker.getPropertiesOfType(type);
    const properties = fields.map((field) => {
      const schema = schemaOf(checker.getTypeOfSymbol(field));
      const description = said(field);
      return [field.name, description ? { ...schema, description } : schema];
    });
    const required = fields.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(properties),
    };
  }

  /** The first sentence is the summary. */
  function wordsOf(symbol) {
    const text = said(symbol);
    const [, summary = '', description = ''] = /^(.+?)\.(?:\s+(.*))?$/.exec(text) ?? [];
    if (!summary) throw new Error(`${table}: ${symbol.name} has no comment that ends with a full stop`);
    return { summary, ...(description && { description }) };
  }

  function operationOf(symbol) {
    const route = checker.getTypeOfSymbol(symbol);
    const types = checker.getNonNullableType(checker.getTypeOfSymbol(route.getProperty('types')));
    const answer = checker.getTypeOfSymbol(types.getProperty('answer'));
    const isFile = answer.symbol?.name === 'Blob';
    return { ...wordsOf(symbol), answer: isFile ? null : schemaOf(answer) };
  }
}

function sorted(entries) {
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
