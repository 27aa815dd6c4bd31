import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SavedTemplate } from '@wavelane/contracts';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import type { CommandContext } from '../platform/domain/command-context.js';
import { idOf } from '../platform/domain/ids.js';
import { contentOf, template, type TemplateDraft } from './template.js';
import { templateView } from './template-view.js';
import { templateStream } from './template.events.js';

/** A repeated command answers with the first one's template. */
export class CreateTemplate extends Command<SavedTemplate> {
  constructor(
    readonly accountId: string,
    readonly draft: TemplateDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's template */
export class ChangeTemplate extends Command<SavedTemplate> {
  constructor(
    readonly accountId: string,
    readonly templateId: string,
    readonly draft: TemplateDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's template, or a deleted one */
export class DeleteTemplate extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly templateId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, draft, context }: CreateTemplate): Promise<SavedTemplate> {
    const templateId = idOf('template', accountId, context.commandId);
    const command = { type: 'CreateTemplate', templateId, accountId, draft } as const;
    const { state } = await this.executor.execute(template, templateStream(templateId), command, context);
    return templateView(templateId, state.content ?? contentOf(draft));
  }
}

@CommandHandler(ChangeTemplate)
export class ChangeTemplateHandler implements ICommandHandler<ChangeTemplate> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, templateId, draft, context }: ChangeTemplate): Promise<SavedTemplate> {
    const command = { type: 'ChangeTemplate', templateId, accountId, draft } as const;
    const { state } = await this.executor.execute(template, templateStream(templateId), command, context);
    return templateView(templateId, state.content ?? contentOf(draft));
  }
}

@CommandHandler(DeleteTemplate)
export class DeleteTemplateHandler implements ICommandHandler<DeleteTemplate> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, templateId, context }: DeleteTemplate): Promise<void> {
    const command = { type: 'DeleteTemplate', templateId, accountId } as const;
    await this.executor.execute(template, templateStream(templateId), command, context);
  }
}

export const templateHandlers = [CreateTemplateHandler, ChangeTemplateHandler, DeleteTemplateHandler];
