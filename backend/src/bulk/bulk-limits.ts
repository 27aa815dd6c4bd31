import type { CommandExecutor } from '../platform/domain/command-executor.js';
import { type AdmitJob, checkLimits, messageQuota, messageQuotaStream } from '../messaging/index.js';

/**
 * Refuses what the limits of the day that pays would not admit, before anything is written; admission decides again.
 * @param today the account's day at this moment
 * @throws DomainError limit
 */
export async function checkAdmission(executor: CommandExecutor, job: AdmitJob['job'], today: string): Promise<void> {
  checkLimits(job, await executor.state(messageQuota, messageQuotaStream(job.accountId, job.day)), today);
}
