import { notFound } from '@wavelane/contracts';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { template } from './template.js';
import { templateStream } from './template.events.js';

/** Says that a message was written from a template of the account. @throws DomainError not-found if there is none */
export async function demandTemplate(
  executor: Pick<CommandExecutor, 'cached'>,
  accountId: string,
  templateId: string | null | undefined,
): Promise<void> {
  if (!templateId) return;
  const { owner } = await executor.cached(template, templateStream(templateId));
  if (owner === accountId) return;
  const problem = notFound('Template');
  throw new DomainError('not-found', problem, { templateId: problem });
}
