import type { TestApp } from '../app.js';
import { type ApiDocument, type Operation, operationsOf } from './document.js';

/** The OpenAPI document that the application serves. */
export async function documentOf(app: TestApp): Promise<ApiDocument> {
  const { body } = await app.anonymous().get('/api-docs-json').expect(200);
  return body as ApiDocument;
}

/** Every operation of the product. */
export const operationsOfApp = async (app: TestApp): Promise<Operation[]> => operationsOf(await documentOf(app));
