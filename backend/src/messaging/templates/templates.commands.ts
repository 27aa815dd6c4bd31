import type { SavedTemplate } from '@wavelane/contracts';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../platform/domain/aggregate-command.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import type { Executed } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { contentOf, template, type TemplateCommand, type TemplateDraft, type TemplateState } from './template.js';
import { templateView } from './template-view.js';
import { type TemplateEvent, templateStream } from './template.events.js';

type Whose = { templateId: string };

const templateCommand = aggregateCommands<ContentOf<TemplateCommand>, TemplateState, TemplateEvent, Whose>(
  template,
  ({ templateId }) => templateStream(templateId),
);

const saved = (
  { state }: Executed<TemplateState, TemplateEvent>,
  { templateId, draft }: Whose & { draft: TemplateDraft },
): SavedTemplate => templateView(templateId, state.content ?? contentOf(draft));

/** The id of the template that a command makes. */
export const templateIdOf = (accountId: string, { commandId }: CommandContext): string =>
  idOf('template', accountId, commandId);

/** A repeated command answers with the first one's template. */
export class CreateTemplate extends templateCommand('CreateTemplate', saved) {
  constructor(wanted: { accountId: string; draft: TemplateDraft }, context: CommandContext) {
    super({ ...wanted, templateId: templateIdOf(wanted.accountId, context) }, context);
  }
}

/** @throws DomainError not-found for another account's template */
export class ChangeTemplate extends templateCommand('ChangeTemplate', saved) {}

/** @throws DomainError not-found for another account's template, or a deleted one */
export class DeleteTemplate extends templateCommand('DeleteTemplate') {}

export const templateHandlers = aggregateHandlers(CreateTemplate, ChangeTemplate, DeleteTemplate);
