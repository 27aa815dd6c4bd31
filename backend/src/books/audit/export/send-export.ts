import type { Response } from 'express';
import type { PreparedExport } from './noted-exports.js';

/** Answers with a file of the audit. A download that is broken off stays in the log as started only. */
export async function sendExport(response: Response, prepared: PreparedExport): Promise<void> {
  response.setHeader('Content-Type', prepared.contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${prepared.fileName}"`);
  response.setHeader('X-Export-Id', prepared.exportId);
  try {
    await prepared.send(response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
