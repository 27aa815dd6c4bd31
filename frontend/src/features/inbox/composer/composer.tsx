import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api, BODY_MAX, checkConversationNote, type ConversationDetail, REPLY_VARIABLES } from '@wavelane/contracts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useAction } from '@/api/use-action';
import { AttachButton } from '@/components/attachments/attach-button';
import { AttachmentList } from '@/components/attachments/attachment-list';
import { taking } from '@/components/attachments/taking';
import { useAttachments } from '@/components/attachments/use-attachments';
import { Field } from '@/components/fields/field';
import { FormattedText } from '@/components/message/formatted-text';
import { Inserter } from '@/components/message/insert/inserter';
import { fromServer } from '@/i18n/texts';
import { formatRelative } from '@/lib/format';
import { useKeys } from '@/lib/hooks/use-keys';
import { useNow } from '@/lib/hooks/use-now';
import { ATTACHED_MAX, ofReplies } from '../attachments/of-replies';
import { useReply } from '../attachments/use-reply';
import { SendLater } from '../planned/send-later';
import { MentionButton } from './mention-button';
import { SnippetMenu } from './snippet-menu';
import { type Kind, useKeptText } from './use-kept-text';
import { useMentions } from './use-mentions';
import { useSnippets } from './use-snippets';

interface ComposerProps {
  conversation: ConversationDetail;
  /** A message or a note went. */
  onSent?: () => void;
}

/** Answers the person, or writes a note for members. Ctrl+Enter sends, with Shift it is planned. */
export function Composer({ conversation, onSent }: ComposerProps) {
  const { id, cannotReply } = conversation;
  const [kind, setKind] = useState<Kind>('reply');
  const [text, setText] = useKeptText(id, kind);
  const [problem, setProblem] = useState<string>();
  const [isPlanning, setPlanning] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const snippets = useSnippets(area, conversation.person);
  const mentions = useMentions(area, id, kind === 'note');
  const offering = kind === 'reply' ? snippets : mentions;
  const of = { parameters: { id }, refreshes: [api.conversations, api.conversationCounts] };
  const sent = () => setText('');
  const noted = () => {
    sent();
    onSent?.();
  };
  const planned = () => {
    sent();
    for (const { key } of attachments.files) attachments.remove(key);
  };
  const attachments = useAttachments(ofReplies, id);
  const reply = useReply(conversation, attachments, { onTextSent: sent, onSent });
  const note = useAction(api.addConversationNote, { ...of, failed: t`Note not kept`, onDone: noted });
  const isBlocked = kind === 'reply' && cannotReply !== null;
  const busy = reply.isSending || note.isPending;
  const write = (what: Kind) => {
    setProblem(undefined);
    setKind(what);
    area.current?.focus();
  };
  const isGood = (wrong: string | undefined) => {
    setProblem(wrong);
    if (wrong !== undefined) area.current?.focus();
    return wrong === undefined;
  };
  const plan = (isOpen: boolean) => {
    if (!isOpen || kind !== 'reply' || busy || isBlocked) return setPlanning(false);
    const hasMany = attachments.files.length > 1;
    setPlanning(isGood(hasMany ? t`One file can be sent later: remove the others.` : reply.problemWith(text)));
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || isBlocked) return;
    const noteProblem = checkConversationNote(text);
    if (!isGood(kind === 'reply' ? reply.problemWith(text) : noteProblem && fromServer(noteProblem))) return;
    if (kind === 'reply') void reply.send(text);
    else note.mutate({ text, mentions: mentions.idsIn(text) });
  };
  const addFiles = (files: readonly File[]) =>
    setProblem(attachments.add(files) ? undefined : t`At most ${ATTACHED_MAX} files can be sent at once.`);
  useKeys({ r: () => write('reply'), n: () => write('note') });
  const onKeyDown = (event: KeyboardEvent) => {
    if (offering.onKeyDown(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) plan(true);
    else submit();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      {...taking(kind === 'reply' && !isBlocked && !busy ? addFiles : undefined)}
      sx={{
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
      }}
    >
      <Box
        role="group"
        aria-label={t`What is written`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        {(['reply', 'note'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === kind ? 'contained' : 'text'}
            aria-pressed={one === kind}
            onClick={() => {
              setProblem(undefined);
              setKind(one);
            }}
          >
            {one === 'reply' ? t`Reply` : t`Note`}
          </Button>
        ))}
        {kind === 'reply' ? <Window {...conversation} /> : null}
      </Box>
      {isBlocked ? (
        <Alert severity="warning" variant="outlined">
          {fromServer(cannotReply)}
        </Alert>
      ) : null}
      <Field
        label={kind === 'reply' ? t`Your answer` : t`Note for members`}
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        error={problem ?? (text.length > BODY_MAX ? t`${text.length} of ${BODY_MAX} characters` : undefined)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
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
      {kind === 'reply' ? <AttachmentList files={attachments.files} onRemove={attachments.remove} /> : null}
      {kind === 'reply' && snippets.isOpen ? (
        <SnippetMenu {...snippets} label={t`Canned replies and templates`} />
      ) : null}
      {kind === 'note' && mentions.isOpen ? <SnippetMenu {...mentions} label={t`Members`} /> : null}
      {kind === 'reply' && HAS_FORMAT.test(text) ? (
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
      ) : null}
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' },
          ...{ position: 'sticky', bottom: 0, zIndex: 1, pb: 3, bgcolor: 'background.paper' },
        }}
      >
        {kind === 'reply' ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', minWidth: 0 }}>
            <AttachButton disabled={isBlocked || busy} onFiles={addFiles} />
            <Inserter names={REPLY_VARIABLES} into={area} />
            {snippets.hasAny ? (
              <Button
                size="small"
                sx={{ mt: 1 }}
                // The field keeps its caret.
                onMouseDown={(event) => event.preventDefault()}
                onClick={snippets.ask}
              >{t`Canned replies`}</Button>
            ) : null}
          </Box>
        ) : (
          <MentionButton hasAny={mentions.hasAny} onAsk={mentions.ask} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {kind === 'reply' ? (
            <SendLater
              {...{ conversation, text }}
              media={attachments.files[0]?.media ?? null}
              disabled={isBlocked || busy}
              isOpen={isPlanning}
              onOpen={plan}
              onPlanned={planned}
            />
          ) : null}
          <Button type="submit" variant="contained" loading={busy} disabled={isBlocked} title={t`Ctrl+Enter`}>
            {kind === 'reply' ? t`Send` : t`Keep the note`}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** Signs that change how a text looks, and variables. */
const HAS_FORMAT = /[*_~`]|\{\{/;

/** How long an answer uses none of the plan's messages. */
function Window({ windowEndsAt }: ConversationDetail) {
  const now = useNow();
  if (windowEndsAt === null) return null;
  const isOpen = Date.parse(windowEndsAt) > now;
  return (
    <Typography variant="caption" color="textSecondary">
      {isOpen
        ? t`The 24 hours end ${formatRelative(windowEndsAt, now)}: until then answers are free.`
        : t`The 24 hours are over: an answer uses one of your plan’s messages.`}
    </Typography>
  );
}
