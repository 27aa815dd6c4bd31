import { Injectable } from '@nestjs/common';
import { SharedMedia } from '../../whatsapp/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { contentOf, template, type TemplateDraft } from './template.js';
import { templateStream } from './template.events.js';

interface Wanted {
  accountId: string;
  /** Id of the member. */
  by: string;
  templateId: string;
  mediaId: string | undefined;
}

/** The files of templates: each is the account's, and kept as long as a template has it. */
@Injectable()
export class TemplateFiles {
  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * Returns the draft with its file, which is kept from now on: written before the template is, so that no template has
   * a file that is gone. May be repeated.
   * @param isThere the template exists already
   * @throws DomainError not-found; invalid, field `mediaId` or another field of the draft
   */
  async attached(
    { accountId, by, templateId, mediaId }: Wanted,
    draft: TemplateDraft,
    context: CommandContext,
    isThere = false,
  ): Promise<TemplateDraft> {
    if (mediaId === undefined) return draft;
    if (isThere) {
      const { owner } = await this.executor.state(template, templateStream(templateId));
      if (owner !== accountId) throw DomainError.notFound('Template');
    }
    const holder = { kind: 'template', templateId } as const;
    const accepts = (media: NonNullable<typeof draft.media>) => contentOf({ ...draft, media });
    return { ...draft, media: await this.shared.attached({ accountId, by, mediaId, holder }, accepts, context) };
  }
}
