/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: { const: unknown };
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  default?: unknown;
  example?: unknown;
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}

export interface Media {
  schema: Schema;
  example?: unknown;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Answer>;
    parameters?: Record<string, Parameter>;
    headers?: Record<string, object>;
    securitySchemes?: Record<string, object>;
  };
}

/** The texts of an operation in the table of routes. A file has no schema. */
export interface RouteTexts {
  summary: string;
  description?: string;
  answer: Schema | null;
}

/** The result of reading the table of routes: its operations by name, and the named types of their answers. */
export interface Answers {
  operations: Readonly<Record<string, RouteTexts>>;
  schemas: Readonly<Record<string, Schema>>;
}
