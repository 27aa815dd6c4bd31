// Writes docs/events.md from the catalogue of events and their comments; with --check it only checks the file.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { finish, keep } from './generated.mjs';

const CATALOGUE = 'backend/src/features.ts';

const { config } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8'));
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram([CATALOGUE], { ...options, noEmit: true });
const checker = program.getTypeChecker();

/** A field that occurs in so many events with the same meaning is described once, at the top of the page. */
const RECURS = 3;
/** The page says this once, at the top. */
const TIME = 'ISO-8601 UTC.';
/** If a field's type is longer than so many characters, the page shows only the type's name. */
const LONG = 90;
const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

const oneLine = (text) => text.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
const docOf = (symbol) => oneLine(ts.displayPartsToString(symbol?.getDocumentationComment(checker)));

function fieldOf(field, at) {
  const type = checker.getTypeOfSymbolAtLocation(field, at);
  const whole = checker.typeToString(type, at, FLAGS | ts.TypeFormatFlags.InTypeAlias);
  const short =
    whole.length <= LONG
      ? whole
      : checker.typeToString(type, at, ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType);
  const said = docOf(field);
  const optional = field.flags & ts.SymbolFlags.Optional ? '?' : '';
  const shown = (optional ? short.replace(/ \| undefined$/, '') : short).replace(/\s+/g, ' ');
  const typed = shown === 'string' ? '' : `: ${shown}`;
  return { code: `\`${field.name}${optional}${typed}\``, said: said === TIME ? '' : said.replace(/\\\|/g, '|') };
}

const lineOf = ({ code, said }) => `- ${code}: ${said}`;

/** Fields that need no description of their own share one line; the others have a line each with their description. */
function listOf(fields, above) {
  const isPlain = (field) => field.said === '' || above.has(lineOf(field));
  const plain = fields.filter(isPlain).map(({ code }) => code);
  const explained = fields.filter((field) => !isPlain(field)).map(lineOf);
  return [...(plain.length > 0 ? [`- ${plain.join(', ')}`] : []), ...explained];
}

/** For each type the sealed fields, those in a list as `list[].field`, those in an object as `object.field`. */
function sealedIn(personal) {
  const marks = (personal?.properties ?? []).map(({ name, initializer }) => {
    const fields = initializer.elements.flatMap((element) => {
      const { expression, arguments: given } = initializerOf(element);
      const sign = { personalAt: '.', personalEach: '[].' }[expression.text];
      return given[sign ? 1 : 0].elements.map(({ text }) => (sign ? `${given[0].text}${sign}${text}` : text));
    });
    return [name.text, fields];
  });
  return new Map(marks);
}

/** The event types of a union, in the order of the catalogue. */
function* eventsOf(call) {
  const [streams, upcasts, personal] = call.arguments;
  const sealed = sealedIn(personal);
  const union = checker.getTypeFromTypeNode(call.typeArguments[0]);
  const types = new Map(
    (union.isUnion() ? union.types : [union]).map((type) => [
      checker.getTypeOfSymbol(type.getProperty('type')).value,
      type,
    ]),
  );
  for (const { name, initializer } of upcasts.properties) {
    const type = types.get(name.text);
    const data = checker.getTypeOfSymbol(type.getProperty('data'));
    yield {
      streams: streams.text,
      name: name.text,
      version: initializer.elements.length + 1,
      meaning: docOf(type.aliasSymbol),
      sealed: sealed.get(name.text) ?? [],
      fields: checker.getPropertiesOfType(data).map((field) => fieldOf(field, call)),
    };
  }
}

/** The value of a name, also if it was imported. */
function initializerOf(identifier) {
  let symbol = checker.getSymbolAtLocation(identifier);
  if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol.valueDeclaration.initializer;
}

/** The families that the features declare, in the order of their list. */
const families = [];
(function find(node) {
  if (!ts.isVariableDeclaration(node) || node.name.text !== 'FEATURES') return ts.forEachChild(node, find);
  for (const feature of node.initializer.elements.map(initializerOf)) {
    const declared = feature.properties.find(({ name }) => name.text === 'events');
    families.push(...(declared?.initializer.elements ?? []).map(initializerOf));
  }
})(program.getSourceFile(CATALOGUE));

const lines = ['# Events', '', `Made from the features of \`${CATALOGUE}\` by \`npm run docs:events\`.`, ''];
lines.push(
  'Every event type of the log, by the streams that hold it. `v2` or more is the version that is written today; older ones are',
  'upcast when they are read ([ADR 45](adr/0045-event-versions.md)). Sealed fields lie in the log encrypted under the key of',
  'the person whom they tell of ([ADR 82](adr/0082-sealed-fields.md)). A field without a type is a string; times are ISO-8601 UTC.',
  'The order is that of the features.',
  '',
);
const told = families.map((call) => ({ call, events: [...eventsOf(call)] }));
const meanings = new Map();
for (const field of told.flatMap(({ events }) => events.flatMap(({ fields }) => fields)))
  meanings.set(field.code, [...(meanings.get(field.code) ?? []), lineOf(field)]);
const recurring = new Set(
  [...meanings.values()]
    .filter((all) => all.length >= RECURS && new Set(all).size === 1 && !all[0].endsWith(': '))
    .map(([line]) => line),
);
lines.push('## Fields that recur', '', ...recurring, '');
for (const { call, events } of told) {
  const from = dirname(call.getSourceFile().fileName).replace(`${process.cwd()}/`, '');
  lines.push(`## \`${events[0].streams.replaceAll(', ', '`, `')}\``, '', `Declared in \`${join(from)}\`.`, '');
  for (const { name, version, meaning, sealed, fields } of events) {
    const personal = sealed.map((field) => `\`${field}\``).join(', ');
    const said = [...(meaning ? [meaning.replace(/\\\|/g, '|')] : []), ...(personal ? [`Sealed: ${personal}.`] : [])];
    lines.push(
      `### ${name}${version > 1 ? ` v${version}` : ''}`,
      '',
      ...said.flatMap((line) => [line, '']),
      ...listOf(fields, recurring),
      '',
    );
  }
}

finish(await keep('docs/events.md', lines.join('\n'), { command: 'docs:events' }));
