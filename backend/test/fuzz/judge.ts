import { type ApiError, SAYINGS } from '@wavelane/contracts';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { ApiDocument, Operation } from '../../testing/api/document.js';
import type { Answer } from './session.js';

/** A change waits up to 2 s for the read models before it answers, and may take as long for its own work. */
const SLOW_MS = 4_000;
const REFUSAL_BYTES = 20_000;
const STACK = /\\n\s+at |node_modules|SQLITE|MongoServer|\/dist\/backend/;

/** Finds faults in an answer to any request. */
export class Judge {
  private readonly ajv: Ajv;
  private readonly compiled = new Map<object, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.ajv = new Ajv({ strict: false, allErrors: false });
    // The package exports its plugin as the default of a CommonJS module.
    formats.default(this.ajv);
    this.ajv.addSchema({ $id: 'document', components: document.components ?? {} });
  }

  tooSlow({ ms }: Answer): boolean {
    return ms > SLOW_MS;
  }

  problem(operation: Operation, answer: Answer): string | undefined {
    const { status, type, text } = answer;
    // Node's HTTP parser refuses headers of 16 KB before the product reads them.
    if (status === 431) return undefined;
    if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
    if (this.tooSlow(answer)) return `took ${Math.round(answer.ms)} ms, and again`;
    if (status < 400) return this.against(operation, status, type, text);
    if (STACK.test(text)) return `shows its insides: ${text.slice(0, 300)}`;
    if (text.length > REFUSAL_BYTES) return `refused in ${text.length} characters`;
    return this.against(operation, status, type, text) ?? (type.includes('json') ? unsaid(text) : undefined);
  }

  private against({ answers }: Operation, status: number, type: string, text: string): string | undefined {
    const schema = answers.get(String(status)) ?? (status >= 400 ? answers.get('default') : undefined);
    if (!schema) return undefined;
    if (!type.includes('json')) return `answered ${status} as '${type}' instead of JSON`;
    let validate = this.compiled.get(schema);
    if (!validate) {
      const rooted = JSON.parse(
        JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
      ) as object;
      validate = this.ajv.compile(rooted);
      this.compiled.set(schema, validate);
    }
    if (validate(JSON.parse(text))) return undefined;
    return `answered ${status} against its schema: ${this.ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
  }
}

/** Each sentence of a refusal has a code of the catalogue, those of fields too. @returns the sentence without one */
function unsaid(text: string): string | undefined {
  const { message, code, says = code, fields = {}, fieldCodes = {} } = JSON.parse(text) as Partial<ApiError>;
  const without = Object.keys(fields).find((name) => !isCode(fieldCodes[name]?.code));
  if (isCode(says) && without === undefined) return undefined;
  return `tells no code of ${without === undefined ? `'${message}'` : `the field ${without}`}: ${text.slice(0, 300)}`;
}

const isCode = (code: string | undefined): boolean => code !== undefined && Object.hasOwn(SAYINGS, code);
