import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BODY_MAX, type ConversationDetail } from '@wavelane/contracts';
import { useId } from 'react';
import { AttachmentList } from '@/components/attachments/attachment-list';
import { taking } from '@/components/attachments/taking';
import { FormattedText } from '@/components/message/formatted-text';
import { fromServer } from '@/i18n/texts';
import type { Acts } from '../head/use-acts';
import { ContentBar } from '../rich/content-bar';
import { QuotedBar } from '../quoting/quoted-bar';
import type { Quoting } from '../quoting/use-quoted';
import { nameOf } from '../words';
import { VoicePart } from '../voice/voice-part';
import { BOX, FORM, ROW } from './composer-looks';
import { ComposerTools, SendButtons } from './tools/composer-tools';
import { KindChoice } from './tools/kind-choice';
import { SmallTools } from './tools/small-tools';
import { HiddenNote } from './tools/hidden-note';
import { SnippetMenu } from './snippet-menu';
import { TakenOver } from './tools/taken-over';
import { type ComposerState, useComposer, useComposerKeys } from './use-composer';

interface ComposerProps {
  conversation: ConversationDetail;
  acts: Acts;
  quoting: Quoting;
  /** A message or a note went. */
  onSent?: () => void;
}

/** On low and narrow windows it is one line, and the less used tools are behind a plus. */
const SMALL = '(max-height: 599.95px), (max-width: 767.95px)';
const LINES = { small: 4, large: 6 };

/**
 * Answers the person, or writes a note for members. Enter sends if that was chosen, Ctrl+Enter always sends, and with
 * Shift it schedules.
 */
export function Composer({ conversation, acts, quoting, onSent }: ComposerProps) {
  const composer = useComposer(conversation, { isTaken: acts.isOthers, quoting, onSent });
  const { kind, text, problem, area, snippets, mentions, isBlocked, busy } = composer;
  const { offering, onKeyDown } = useComposerKeys(composer);
  const isSmall = useMediaQuery(SMALL, { noSsr: true });
  const [fieldId, problemId] = [useId(), useId()];
  const [isReply, isOff] = [kind === 'reply', kind === 'reply' && acts.isOthers];
  const wrong = problem ?? (text.length > BODY_MAX ? t`${text.length} of ${BODY_MAX} characters` : undefined);
  const label = isReply ? t`Your answer` : t`Note for members`;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={composer.submit}
      {...taking(isReply && !isBlocked && !busy && !isOff ? composer.addFiles : undefined)}
      sx={FORM}
    >
      {isOff && conversation.owner ? (
        <TakenOver owner={conversation.owner} onNote={() => composer.begin('note')} onTake={acts.take} />
      ) : null}
      {isBlocked ? (
        <Alert severity="warning" sx={{ mb: 2, py: 0 }}>
          {conversation.hiddenNotAnswered ? <HiddenNote /> : fromServer(conversation.cannotReply ?? '')}
        </Alert>
      ) : null}
      {isReply && snippets.isOpen ? <SnippetMenu {...snippets} label={t`Canned replies and templates`} /> : null}
      {!isReply && mentions.isOpen ? <SnippetMenu {...mentions} label={t`Members`} /> : null}
      {isReply && !isSmall ? <DraftPreview text={text} /> : null}
      {isReply && quoting.message ? (
        <QuotedBar message={quoting.message} person={nameOf(conversation.person)} onRemove={quoting.clear} />
      ) : null}
      <Carried {...{ composer, conversation, quoting, onSent }} />
      {/* The file's own place is above the field; with an error below nothing moves that is pressed next. */}
      <Box sx={{ ...BOX, ...(!isReply && NOTE), ...(wrong !== undefined && { borderColor: 'error.main' }) }}>
        {isSmall ? null : <KindChoice kind={kind} onChoose={composer.begin} conversation={conversation} />}
        <Box sx={isSmall ? ROW : {}}>
          {isSmall ? <SmallTools composer={composer} isOff={isOff} /> : null}
          <InputBase
            id={fieldId}
            multiline
            fullWidth
            minRows={1}
            maxRows={isSmall ? LINES.small : LINES.large}
            value={text}
            disabled={isOff}
            placeholder={
              isReply ? t`Write a reply, or / for canned replies` : t`Write a note, or @ to mention a member`
            }
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              composer.write(target.value);
              offering.look();
            }}
            onSelect={offering.look}
            onBlur={offering.close}
            inputRef={area}
            inputProps={{
              ...{ 'aria-label': label, 'data-towards': isReply ? 'person' : undefined },
              dir: text === '' ? undefined : 'auto',
              'aria-invalid': wrong !== undefined,
              'aria-describedby': wrong === undefined ? undefined : problemId,
              'aria-autocomplete': 'list',
              'aria-controls': offering.isOpen ? offering.id : undefined,
              'aria-activedescendant': offering.isOpen ? offering.optionId(offering.marked) : undefined,
            }}
            sx={isSmall ? SMALL_FIELD : FIELD}
          />
          {isSmall ? <SendButtons {...{ composer, conversation, isOff }} isSmall /> : null}
        </Box>
        {isSmall ? null : <ComposerTools {...{ composer, conversation, isOff }} />}
      </Box>
      {wrong === undefined ? null : (
        <Typography id={problemId} role="alert" color="error" variant="caption" sx={{ mt: 1, display: 'block' }}>
          {wrong}
        </Typography>
      )}
    </Box>
  );
}

interface CarriedProps extends Pick<ComposerProps, 'conversation' | 'quoting'> {
  composer: ComposerState;
  onSent: (() => void) | undefined;
}

/** The file, quote or content that an answer carries beside its text, and the recorder of voice notes. */
function Carried({ composer, ...others }: CarriedProps) {
  const { kind, content, attachments } = composer;
  return (
    <>
      {kind === 'reply' ? <ContentBar content={content} person={others.conversation.person} /> : null}
      {kind === 'reply' ? <AttachmentList files={attachments.files} onRemove={attachments.remove} /> : null}
      <VoicePart composer={composer} {...others} />
    </>
  );
}

const FIELD = { fontSize: 14, lineHeight: '20px', p: '8px 12px 4px' } as const;
const SMALL_FIELD = {
  ...{ fontSize: 14, lineHeight: '20px', p: '9px 0', paddingInlineEnd: '8px', minWidth: 0 },
  // Safari zooms into smaller fields.
  '@media (pointer: coarse)': { fontSize: 16 },
} as const;
const NOTE = {
  bgcolor: 'part.note',
  borderColor: 'part.noteLine',
  borderStyle: 'dashed',
  color: 'part.noteText',
} as const;

/** Signs and beginnings of lines that change how a text looks, and variables. */
const HAS_FORMAT = /[*_~`]|\{\{|^(?:[->]|\d{1,9}\.) /m;

/** How a text with formats will look; nothing for a plain one. */
function DraftPreview({ text }: { text: string }) {
  if (!HAS_FORMAT.test(text)) return null;
  return (
    <Typography
      component="div"
      role="region"
      aria-label={t`Preview`}
      // A long one scrolls.
      tabIndex={0}
      dir="auto"
      color="textSecondary"
      variant="body2"
      sx={PREVIEW}
    >
      <FormattedText text={text} isDraft />
    </Typography>
  );
}

const PREVIEW = {
  ...{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start', overflowWrap: 'anywhere' },
  ...{ maxHeight: 64, overflowY: 'auto', px: 3, py: 1, mb: 1 },
} as const;
