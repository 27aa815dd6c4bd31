import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import {
  api,
  checkBody,
  checkCaption,
  type ConversationDetail,
  PLANNED_VALID_HOURS,
  type PlannedReply,
  REPLY_VARIABLES,
  type RichContent,
  type UploadedMedia,
} from '@wavelane/contracts';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { chosenHours, ValidityChoice } from '@/components/message/validity-choice';
import { contentOfDraft, richOf, standsAlone } from '@/components/message/rich/rich-draft';
import { RichPart } from '@/components/message/rich/rich-part';
import { useRich } from '@/components/message/rich/use-rich';
import { RichShown } from '@/components/message/shown/rich-shown';
import { kindText } from '@/components/words/messages/message-kinds';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { formatDateTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { instantOf, localIn } from '@/lib/times/local-times';
import { serverNow } from '@/lib/times/server-time';
import { OWN, TimeChoice } from './time-choice';
import { offeredTimes } from './plan-times';

interface PlanDialogProps {
  conversation: ConversationDetail;
  /** The initial text. */
  text: string;
  /** The file of a new one. */
  media?: UploadedMedia | null;
  /** The list, place, contact or poll of a new one. */
  content?: RichContent | null;
  /** The reply to change; left out: a new one. */
  planned?: PlannedReply;
  onClose: () => void;
  onPlanned?: () => void;
}

type Field = 'text' | 'scheduledFor' | 'mediaId' | 'content';

/** When a reply goes, and whether it still goes if the person writes before. */
export function PlanDialog(props: PlanDialogProps) {
  const { conversation, text: first, media = null, planned, onClose } = props;
  const { windowEndsAt } = conversation;
  const plan = usePlan(props);
  const { rich, zone, at, text, setText, choice, setChoice, own, setOwn, unlessAnswered, setUnlessAnswered, problems } =
    plan;
  const file = media ?? planned?.media;
  return (
    <FormDialog
      open
      width="sm"
      title={planned ? t`Change a planned reply` : t`Send later`}
      description={t`It is sent only if the conversation is still yours and open.`}
      submit={planned ? t`Change` : t({ message: 'Plan', context: 'verb' })}
      busy={plan.busy}
      dirty={text !== first || plan.edited.draft !== plan.before}
      onSubmit={plan.submit}
      onClose={onClose}
    >
      {planned ? <RichPart rich={plan.edited} /> : rich ? <RichShown content={rich} isOpen /> : null}
      {standsAlone(rich?.kind) ? null : (
        <Field
          label={t`Your answer`}
          multiline
          minRows={2}
          maxRows={6}
          value={text}
          error={problems.text ?? problems.mediaId}
          hint={file ? t`With a file: ${isolate(media?.name ?? kindText(file.kind))}` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {planned || problems.content === undefined ? null : (
        <Alert severity="error" variant="outlined">
          {problems.content}
        </Alert>
      )}
      <TimeChoice
        label={t`When`}
        offered={plan.offered}
        choice={choice}
        onChoice={setChoice}
        own={own}
        onOwn={setOwn}
        hint={t`Time zone: ${zone}`}
        error={problems.scheduledFor}
      />
      {choice !== OWN && problems.scheduledFor !== undefined ? (
        <Alert severity="error" variant="outlined">
          {problems.scheduledFor}
        </Alert>
      ) : null}
      <ValidityChoice isPlanned value={plan.valid} onChange={({ target }) => plan.setValid(target.value)} />
      <FormControlLabel
        control={<Checkbox checked={unlessAnswered} onChange={(_, isOn) => setUnlessAnswered(isOn)} size="small" />}
        label={t`Cancel it if they write before`}
      />
      {!Number.isNaN(at) && (windowEndsAt === null || at > Date.parse(windowEndsAt)) ? (
        <Alert severity="warning" variant="outlined">
          {windowEndsAt === null
            ? t`They have not written: it uses one of your plan’s messages.`
            : t`The 24 hours end ${formatDateTime(windowEndsAt, zone)}: sent after that, it uses one of your plan’s messages, unless they write again.`}
        </Alert>
      ) : null}
    </FormDialog>
  );
}

/** All objections to the content of a new one are shown in one place. */
const fieldOf = (name: string) => (/^content\b/.test(name) ? 'content' : name);

const VARIABLES = { known: REPLY_VARIABLES, offered: REPLY_VARIABLES };

/** The list, place, contact or poll: that of a planned reply can be changed, that of a new one is changed in the reply. */
function usePlannedContent(planned: PlannedReply | undefined, content: RichContent | null) {
  const [before] = useState(() => richOf(planned?.content));
  const [draft, setDraft] = useState(before);
  const edited = useRich(draft, setDraft, VARIABLES);
  return { before, edited, rich: planned ? draft && contentOfDraft(draft) : content };
}

/** The hours as a value of the choice. */
const hoursOf = (planned: PlannedReply | undefined) =>
  planned === undefined || planned.validForHours === PLANNED_VALID_HOURS ? '' : String(planned.validForHours);

/** The state of the dialog, and its saving. */
function usePlan({
  conversation,
  text: first,
  media = null,
  content = null,
  planned,
  onClose,
  onPlanned,
}: PlanDialogProps) {
  const { id, owner } = conversation;
  const { data: user } = useQuery(sessionQuery);
  const now = useNow();
  const zone = user?.timeZone ?? 'UTC';
  const [offered] = useState(() => offeredTimes(now, zone));
  const [choice, setChoice] = useState(planned ? OWN : '1');
  const [own, setOwn] = useState(() => (planned ? localIn(Date.parse(planned.scheduledFor), zone) : ''));
  const [text, setText] = useState(first);
  const [unlessAnswered, setUnlessAnswered] = useState(planned?.unlessAnswered ?? false);
  const [valid, setValid] = useState(() => hoursOf(planned));
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const { before, edited, rich } = usePlannedContent(planned, content);
  // In two hours is two hours from when it is planned, not from when one began to choose.
  const chosenAt = (from: number) =>
    choice === OWN ? own : (offeredTimes(from, zone)[Number(choice)]?.scheduledFor ?? '');
  const at = instantOf(chosenAt(now), zone);
  const of = {
    refreshes: [api.conversations, api.conversationCounts],
    onDone: () => {
      onClose();
      onPlanned?.();
    },
    onFailed: (error: Error) => {
      if (planned) edited.refuse(error);
      const fields = error instanceof ApiError ? error.fieldSayings : {};
      setProblems(Object.fromEntries(Object.entries(fields).map(([name, said]) => [fieldOf(name), fromServer(said)])));
    },
  };
  const plan = useAction(api.planReply, { ...of, parameters: { id }, done: t`Planned`, failed: t`Not planned` });
  const change = useAction(api.changePlannedReply, {
    ...of,
    parameters: { id, plannedId: planned?.id ?? '' },
    failed: t`Not changed`,
  });
  const submit = () => {
    const said = planned && standsAlone(rich?.kind) ? '' : text;
    const goesWithout = standsAlone(rich?.kind) && said === '';
    const wrong = goesWithout ? undefined : media || planned?.media ? checkCaption(said) : checkBody(said);
    const present = serverNow();
    const scheduledFor = chosenAt(present);
    const chosen = instantOf(scheduledFor, zone);
    const when = Number.isNaN(chosen)
      ? t`Choose day and time`
      : chosen <= present
        ? t`Choose a time in the future`
        : undefined;
    setProblems({ ...(wrong !== undefined && { text: fromServer(wrong) }), ...(when && { scheduledFor: when }) });
    if (!edited.isGood() || wrong !== undefined || when) return;
    const carried = rich ? { content: rich } : {};
    const wanted = { text: said, scheduledFor, timeZone: zone, unlessAnswered, ...carried, ...chosenHours(valid) };
    if (planned) change.mutate({ ...wanted, version: planned.version });
    else plan.mutate({ ...wanted, expectedOwner: owner?.id ?? null, ...(media && { mediaId: media.mediaId }) });
  };
  const changeOwn = (chosen: string) => {
    setOwn(chosen);
    setProblems({});
  };
  const busy = plan.isPending || change.isPending;
  return { rich, before, edited, zone, offered, at, text, setText, choice, setChoice, own, setOwn: changeOwn, unlessAnswered, setUnlessAnswered, valid, setValid, problems, submit, busy }; // prettier-ignore
}
