import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BODY_MAX, type ConversationDetail } from '@wavelane/contracts';
import { AttachmentList } from '@/components/attachments/attachment-list';
import { taking } from '@/components/attachments/taking';
import { Field } from '@/components/fields/field';
import { FormattedText } from '@/components/message/formatted-text';
import { fromServer } from '@/i18n/texts';
import { ComposerTools } from './composer-tools';
import { KindChoice } from './kind-choice';
import { SnippetMenu } from './snippet-menu';
import { useComposer, useComposerKeys } from './use-composer';

interface ComposerProps {
  conversation: ConversationDetail;
  /** A message or a note went. */
  onSent?: () => void;
}

/** Answers the person, or writes a note for members. Ctrl+Enter sends, with Shift it is planned. */
export function Composer({ conversation, onSent }: ComposerProps) {
  const composer = useComposer(conversation, onSent);
  const { kind, text, problem, area, snippets, mentions, attachments, isBlocked, busy } = composer;
  const { offering, onKeyDown } = useComposerKeys(composer);
  const isReply = kind === 'reply';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={composer.submit}
      {...taking(isReply && !isBlocked && !busy ? composer.addFiles : undefined)}
      sx={FORM}
    >
      <KindChoice kind={kind} onChoose={composer.choose} conversation={conversation} />
      {isBlocked ? (
        <Alert severity="warning" variant="outlined">
          {fromServer(conversation.cannotReply ?? '')}
        </Alert>
      ) : null}
      <Field
        label={isReply ? t`Your answer` : t`Note for members`}
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        error={problem ?? (text.length > BODY_MAX ? t`${text.length} of ${BODY_MAX} characters` : undefined)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          composer.write(target.value);
          offering.look();
        }}
        onSelect={offering.look}
        onBlur={offering.close}
        inputRef={area}
        inputProps={{
          'aria-autocomplete': 'list',
          'aria-controls': offering.isOpen ? offering.id : undefined,
          'aria-activedescendant': offering.isOpen ? offering.optionId(offering.marked) : undefined,
        }}
      />
      {isReply ? <AttachmentList files={attachments.files} onRemove={attachments.remove} /> : null}
      {isReply && snippets.isOpen ? <SnippetMenu {...snippets} label={t`Canned replies and templates`} /> : null}
      {!isReply && mentions.isOpen ? <SnippetMenu {...mentions} label={t`Members`} /> : null}
      {isReply ? <DraftPreview text={text} /> : null}
      <ComposerTools composer={composer} conversation={conversation} />
    </Box>
  );
}

const FORM = {
  display: 'grid',
  gap: 2,
  p: 3,
  // The buttons have it: they stick to the edge.
  pb: 0,
  borderTop: 1,
  borderColor: 'divider',
  // Last of all: what is offered moves in it, above its buttons.
  minHeight: 160,
  maxHeight: '60%',
  overflowY: 'auto',
} as const;

/** Signs that change how a text looks, and variables. */
const HAS_FORMAT = /[*_~`]|\{\{/;

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
      sx={{
        whiteSpace: 'pre-wrap',
        unicodeBidi: 'plaintext',
        textAlign: 'start',
        overflowWrap: 'anywhere',
        maxHeight: 120,
        overflowY: 'auto',
      }}
    >
      <FormattedText text={text} isDraft />
    </Typography>
  );
}
