import { isDeepStrictEqual } from 'node:util';
import {
  BUTTONS_MAX,
  type ButtonTarget,
  type Check,
  aroundProblems,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  checkTemplateTitle,
  type FieldProblem,
  readRichContent,
  readTargets,
  type RichContent,
  say,
  type UploadedMedia,
} from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError, refuse } from '../../platform/domain/domain-error.js';
import { captionProblem } from '../content/captioned.js';
import { type TemplateContent, type TemplateEvent, templateEvents } from './template.events.js';

export interface TemplateState {
  /** null before it is created and after it is deleted. */
  owner: string | null;
  content: TemplateContent | null;
}

/** A template as the user wrote it, before empty parts are dropped. */
export interface TemplateDraft {
  title: string;
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly string[];
  /** Actions of the buttons, in their order; null for a quick reply. Left out: all are. */
  targets?: readonly (ButtonTarget | null)[];
  content?: RichContent | null;
  media?: UploadedMedia | undefined;
}

export type TemplateCommand =
  | { type: 'CreateTemplate'; templateId: string; accountId: string; draft: TemplateDraft }
  | { type: 'ChangeTemplate'; templateId: string; accountId: string; draft: TemplateDraft }
  | { type: 'DeleteTemplate'; templateId: string; accountId: string };

/** A message to use again. For every account but its owner's it does not exist. */
export const template: Decider<TemplateState, TemplateCommand, TemplateEvent> = {
  events: templateEvents,
  initialState: { owner: null, content: null },

  decide(command, state) {
    const { templateId, accountId } = command;
    if (command.type === 'CreateTemplate') {
      return [{ type: 'TemplateCreated', data: { templateId, accountId, content: contentOf(command.draft) } }];
    }
    if (state.owner !== accountId) throw DomainError.notFound('Template');
    if (command.type === 'DeleteTemplate') return [{ type: 'TemplateDeleted', data: { templateId, accountId } }];
    const content = contentOf(command.draft);
    if (isDeepStrictEqual(content, state.content)) return [];
    return [{ type: 'TemplateChanged', data: { templateId, accountId, content } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'TemplateCreated':
      case 'TemplateChanged':
        return { owner: event.data.accountId, content: event.data.content };
      case 'TemplateDeleted':
        return { owner: null, content: null };
      default:
        return state;
    }
  },
};

/**
 * Cleans a draft: trims it, drops empty parts and buttons.
 * @throws DomainError invalid, naming the field
 */
export function contentOf(draft: TemplateDraft): TemplateContent {
  const optional = (text: string | null) => text?.trim() || null;
  const rich = draft.content ? richOf(draft.content, draft) : undefined;
  const content = {
    title: draft.title.trim(),
    header: optional(draft.header),
    body: draft.body.trim(),
    footer: optional(draft.footer),
    ...buttonsOf(draft),
    ...(rich && { content: rich }),
    ...(draft.media && { media: draft.media }),
  };
  demand('title', checkTemplateTitle, content.title);
  if (draft.media) demandCaption(content, draft.media);
  else if (rich === undefined || rich.kind === 'list') demand('body', checkBody, content.body);
  demand('header', checkHeader, content.header ?? '');
  demand('footer', checkFooter, content.footer ?? '');
  for (const title of content.buttons) demand('buttons', checkButtonTitle, title);
  if (content.buttons.length > BUTTONS_MAX) refuse('buttons', say('too-many-buttons', { n: BUTTONS_MAX }));
  if (new Set(content.buttons).size < content.buttons.length) refuse('buttons', say('button-texts-must-differ'));
  return content;
}

/**
 * The texts are the caption of a file, which may be empty, or stand between it and buttons. Each message is checked again
 * once it is filled in.
 */
function demandCaption(content: TemplateContent, { kind }: UploadedMedia): void {
  const found = captionProblem(content, kind);
  if (found) refuse(found.field, found.problem);
}

/** @throws DomainError invalid: a target at fault, or quick replies beside other buttons */
function buttonsOf({ buttons, targets = [] }: TemplateDraft): Pick<TemplateContent, 'buttons' | 'targets'> {
  const read = readTargets(targets);
  if ('problems' in read) return refuseFirst(read.problems);
  const shown = buttons
    .map((title, at) => ({ title: title.trim(), target: read.targets[at] ?? null }))
    .filter(({ title }) => title !== '');
  const others = shown.filter(({ target }) => target !== null).length;
  if (others > 0 && others < shown.length) refuse('buttons', say('buttons-not-mixed'));
  return {
    buttons: shown.map(({ title }) => title),
    ...(others > 0 && { targets: shown.map(({ target }) => target) }),
  };
}

/** @throws DomainError invalid, naming the first field at fault */
function richOf(content: RichContent, { header, body, footer, buttons, media }: TemplateDraft): RichContent {
  const read = readRichContent(content);
  if ('problems' in read) return refuseFirst(read.problems);
  const shown = buttons.filter((title) => title.trim());
  const hasFile = media !== undefined;
  const around = aroundProblems(content, { header, text: body, footer, buttons: shown, hasFile });
  return around.length > 0 ? refuseFirst(around) : read.content;
}

function refuseFirst(problems: readonly FieldProblem[]): never {
  const [first] = problems;
  return refuse(first?.field ?? 'content', first?.saying ?? say('content-kind-unknown'));
}

function demand(field: string, check: Check, value: string): void {
  const problem = check(value);
  if (problem !== undefined) refuse(field, problem);
}
