import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, BODY_MAX, checkBody, checkConversationNote, type ConversationDetail } from '@wavelane/contracts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { sessionQuery, templatesQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { FormattedText } from '@/components/message/formatted-text';
import { Inserter } from '@/components/message/inserter';
import { fromServer } from '@/i18n/texts';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/draft-store';
import { formatRelative } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

type Kind = 'reply' | 'note';

/** A text of a conversation that is kept in this tab until it is sent. */
function useKeptText(id: string, kind: Kind) {
  const { data: user } = useQuery(sessionQuery);
  const key = user ? draftKey(user.id, `inbox/${id}/${kind}`) : null;
  const [texts, setTexts] = useState<Partial<Record<string, string>>>({});
  const kept = key === null ? undefined : readDraft(key);
  const text = (key === null ? undefined : texts[key]) ?? (typeof kept === 'string' ? kept : '');
  const change = (next: string) => {
    if (key === null) return;
    setTexts((all) => ({ ...all, [key]: next }));
    if (next === '') dropDraft(key);
    else keepDraft(key, next);
  };
  return [text, change] as const;
}

/** Answers the person, or writes a note for members. Ctrl+Enter sends. */
export function Composer({ conversation }: { conversation: ConversationDetail }) {
  const { id, owner, cannotReply } = conversation;
  const [kind, setKind] = useState<Kind>('reply');
  const [text, setText] = useKeptText(id, kind);
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const of = { parameters: { id }, refreshes: [api.conversations, api.conversationCounts] };
  const sent = () => setText('');
  const reply = useAction(api.replyInConversation, { ...of, failed: t`Not sent`, onDone: sent });
  const note = useAction(api.addConversationNote, { ...of, failed: t`Note not kept`, onDone: sent });
  const isBlocked = kind === 'reply' && cannotReply !== null;
  const busy = reply.isPending || note.isPending;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || isBlocked) return;
    const wrong = (kind === 'reply' ? checkBody : checkConversationNote)(text);
    setProblem(wrong && fromServer(wrong));
    if (wrong !== undefined) return area.current?.focus();
    if (kind === 'reply') reply.mutate({ text, expectedOwner: owner?.id ?? null });
    else note.mutate({ text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 2,
        p: 3,
        borderTop: 1,
        borderColor: 'divider',
        flexShrink: 0,
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
        }}
        inputRef={area}
      />
      {kind === 'reply' && HAS_FORMAT.test(text) ? (
        <Typography
          component="div"
          role="region"
          aria-label={t`Preview`}
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
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}
      >
        {kind === 'reply' ? (
          <Insertions into={area} onTemplate={(body) => setText(text === '' ? body : `${text}\n${body}`)} />
        ) : (
          <span />
        )}
        <Button type="submit" variant="contained" loading={busy} disabled={isBlocked} title={t`Ctrl+Enter`}>
          {kind === 'reply' ? t`Send` : t`Keep the note`}
        </Button>
      </Box>
    </Box>
  );
}

/** Signs that change how a text looks, and variables. */
const HAS_FORMAT = /[*_~`]|\{\{/;

function Insertions({
  into,
  onTemplate,
}: {
  into: React.RefObject<HTMLTextAreaElement | null>;
  onTemplate: (body: string) => void;
}) {
  const { data: templates = [] } = useQuery(templatesQuery);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', minWidth: 0 }}>
      <Inserter names={['name', 'phone']} into={into} />
      {templates.length > 0 ? (
        <Box sx={{ minWidth: 160, maxWidth: 240 }}>
          <SelectField
            label={t`Insert a template`}
            value=""
            onChange={({ target }) => {
              const chosen = templates.find((one) => one.id === target.value);
              if (chosen) onTemplate(chosen.body);
              into.current?.focus();
            }}
          >
            <option value="">{t`Choose`}</option>
            {templates.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </SelectField>
        </Box>
      ) : null}
    </Box>
  );
}

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
