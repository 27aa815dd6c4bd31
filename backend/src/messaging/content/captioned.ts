import {
  checkBody,
  checkCaption,
  mayHaveButtons,
  mayHaveCaption,
  NO_BUTTONS,
  NO_CAPTION,
  NO_HEADER,
  type Saying,
  type SentMediaKind,
} from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type MessageContent, plainText, prepare, type PreparedContent, type Rendered } from './message-content.js';

/**
 * Parses a content beside a file. Without buttons its texts are together the caption, which may be empty; with buttons
 * the file is their header.
 * @throws DomainError invalid: what keeps every message from being sent, whatever is filled in
 */
export function captioned(wording: MessageContent, kind: SentMediaKind): PreparedContent {
  const found = wording.buttons.length > 0 ? besideButtons(wording, kind) : undefined;
  if (found) throw DomainError.invalid(found.problem, { [found.field]: found.problem });
  const prepared = prepare(wording, ANY);
  return {
    ...prepared,
    fill(valueOf): Rendered {
      const filled = prepared.fill(valueOf);
      return 'problem' in filled ? filled : (captionProblem(filled.wording, kind) ?? filled);
    },
  };
}

interface Problem {
  field: 'body' | 'header' | 'footer' | 'buttons';
  problem: Saying;
}

/** The problem with texts and buttons beside a file, and the first field that has one; undefined if there is none. */
export function captionProblem(wording: MessageContent, kind: SentMediaKind): Problem | undefined {
  if (wording.buttons.length > 0) return headedProblem(wording, kind);
  const field = (['body', 'header', 'footer'] as const).find((name) => wording[name]);
  if (field === undefined) return undefined;
  const problem = mayHaveCaption(kind) ? checkCaption(plainText(wording)) : NO_CAPTION;
  return problem && { field, problem };
}

/** The problem of buttons below a file. */
function headedProblem(wording: MessageContent, kind: SentMediaKind): Problem | undefined {
  const problem = checkCaption(wording.body);
  return besideButtons(wording, kind) ?? (problem && { field: 'body', problem });
}

/** The problem of what stands beside buttons and a file, as far as no length counts. */
function besideButtons({ header, body }: MessageContent, kind: SentMediaKind): Problem | undefined {
  if (!mayHaveButtons(kind)) return { field: 'buttons', problem: NO_BUTTONS };
  if (header !== null) return { field: 'header', problem: NO_HEADER };
  const problem = body.trim() === '' ? checkBody('') : undefined;
  return problem && { field: 'body', problem };
}

/** All texts are looked at together. */
const ANY = () => undefined;
