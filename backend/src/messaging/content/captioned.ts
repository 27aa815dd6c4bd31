import {
  checkCaption,
  mayHaveCaption,
  NO_BUTTONS,
  NO_CAPTION,
  type Saying,
  type SentMediaKind,
} from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type MessageContent, plainText, prepare, type PreparedContent, type Rendered } from './message-content.js';

/**
 * Parses a content whose texts are together the caption of a file: it may be empty, and has no buttons.
 * @throws DomainError invalid, field `buttons`
 */
export function captioned(wording: MessageContent, kind: SentMediaKind): PreparedContent {
  if (wording.buttons.length > 0) throw DomainError.invalid(NO_BUTTONS, { buttons: NO_BUTTONS });
  const prepared = prepare(wording, ANY);
  return {
    ...prepared,
    fill(valueOf): Rendered {
      const filled = prepared.fill(valueOf);
      return 'problem' in filled ? filled : (captionProblem(filled.wording, kind) ?? filled);
    },
  };
}

/** The problem with texts below a file, and the first field that has one; undefined if there is none. */
export function captionProblem(
  wording: MessageContent,
  kind: SentMediaKind,
): { field: 'body' | 'header' | 'footer'; problem: Saying } | undefined {
  const field = (['body', 'header', 'footer'] as const).find((name) => wording[name]);
  if (field === undefined) return undefined;
  const problem = mayHaveCaption(kind) ? checkCaption(plainText(wording)) : NO_CAPTION;
  return problem && { field, problem };
}

/** All texts are looked at together. */
const ANY = () => undefined;
