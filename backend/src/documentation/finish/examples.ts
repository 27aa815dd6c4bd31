import type { Schema } from '../model.js';

/** Texts by the name of their field. */
const TEXTS: Readonly<Record<string, string>> = {
  email: 'sara@example.com',
  phone: '+97333001234',
  to: '+97333001234',
  currency: 'USD',
  name: 'Sara',
  language: 'en',
  timeZone: 'Asia/Bahrain',
  defaultCountry: 'BH',
  body: 'Your order is ready.',
  text: 'Your order is ready.',
  title: 'Order ready',
  label: 'Shop',
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  url: 'https://wavelane.example/webhooks/whapi',
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-29T09:30:00.000Z',
  date: '2026-11-29',
  email: 'sara@example.com',
  ipv4: '203.0.113.7',
};
const UUID = '6f1c2a44-9d3b-5b1e-8c0e-2f4d8a7b9c10';
const CHANNEL = 412_345_678_901_234;

/** A value as a schema describes it. @param schemas of the document, by name */
export class Examples {
  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  of(given: Schema, name = '', within: readonly string[] = []): unknown {
    const { $ref, anyOf, oneOf, allOf, enum: choices } = given;
    if ($ref !== undefined) return this.named($ref.split('/').at(-1) ?? '', name, within);
    if ('example' in given) return given.example;
    if (choices) return choices.find((one) => one !== null) ?? null;
    const parts = anyOf ?? oneOf ?? allOf;
    if (parts?.[0]) return this.of(parts[0], name, within);
    const [type] = [given.type ?? (given.properties ? 'object' : undefined)].flat();
    return this.plain(type, given, name, within);
  }

  /** A schema that holds itself is shown once. */
  private named(schema: string, name: string, within: readonly string[]): unknown {
    const found = this.schemas[schema];
    if (!found || within.filter((one) => one === schema).length > 1) return {};
    return this.of(found, name, [...within, schema]);
  }

  private plain(type: string | undefined, schema: Schema, name: string, within: readonly string[]): unknown {
    switch (type) {
      case 'object':
        return this.object(schema, within);
      case 'array':
        return this.isEndless(schema.items, within) ? [] : [this.of(schema.items ?? {}, name, within)];
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return this.number(schema, name);
      case 'string':
        return text(schema, name);
      case 'null':
        return null;
      default:
        return {};
    }
  }

  private isEndless(items: Schema | undefined, within: readonly string[]): boolean {
    return within.includes(items?.$ref?.split('/').at(-1) ?? '-');
  }

  private object({ properties = {}, additionalProperties }: Schema, within: readonly string[]): unknown {
    const fields = Object.entries(properties).map(([field, schema]) => [field, this.of(schema, field, within)]);
    if (fields.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(fields);
    return { name: this.of(additionalProperties, '', within) };
  }

  private number({ minimum = 1, maximum = Infinity }: Schema, name: string): number {
    const wanted = /^channels?(Id)?$/.test(name) ? CHANNEL : 3;
    return Math.min(Math.max(wanted, minimum), maximum);
  }
}

function text({ format, pattern, minLength = 0 }: Schema, name: string): string {
  const known = FORMATS[format ?? ''] ?? TEXTS[name] ?? (/(^id|Id|^storeId)$/.test(name) ? UUID : 'A text');
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(known)) return 'a'.repeat(Math.max(1, minLength));
  return known.padEnd(minLength, '.');
}
