import { GatewayFailure, type OutgoingFile } from '@wavelane/gateway';
import { list, raw, text } from '../fields.js';
import { callGateway, type HttpOptions } from '../http.js';

/** More than other calls have: the file has to get there. */
const UPLOAD_MS = 90_000;

/**
 * Uploads a file, to be sent by its id. An upload reaches no person, so whatever goes wrong, nothing was sent.
 * @returns the gateway's id @throws GatewayFailure with an outcome other than unknown
 */
export async function uploadToGateway(options: HttpOptions, file: OutgoingFile): Promise<string> {
  try {
    const within = { ...options, totalTimeout: options.fileTimeout ?? UPLOAD_MS };
    const { status, body } = await callGateway(within, { method: 'POST', path: '/media', file });
    const id = text(raw(list(raw(body).media)[0]).id, 200) ?? text(raw(body).id, 200);
    if (id !== null) return id;
    throw new GatewayFailure('not-sent', 'unavailable', 'The gateway named no id of the file', { status });
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.outcome !== 'unknown') throw error;
    const { status } = error;
    const details = { cause: error, ...(status !== undefined && { status }) };
    throw new GatewayFailure('not-sent', error.class, error.message, details);
  }
}
