import { Injectable } from '@nestjs/common';
import { Worker } from '../../../platform/runtime/worker.js';
import { sweepUploads } from '../csv/spool.js';
import { RowErrors } from '../planning/row-errors.js';
import { Uploads } from './uploads.js';

/** Removes personal data that is no longer needed: old lists of rows, and files that a crash left behind. */
@Worker()
@Injectable()
export class BulkLeftovers implements Worker {
  readonly name = 'bulk-leftovers';
  readonly schedule = '20 * * * *';

  constructor(
    private readonly errors: RowErrors,
    private readonly uploads: Uploads,
  ) {}

  async pass(): Promise<void> {
    await this.errors.purge();
    // Files have the machine's time, not the product's.
    await sweepUploads(this.uploads.folder, Date.now());
  }
}
