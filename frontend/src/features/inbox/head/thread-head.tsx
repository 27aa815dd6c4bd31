import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { api, type ConversationDetail } from '@wavelane/contracts';
import { useToast } from '@/app/toast/use-toast';
import { Avatar } from '@/components/avatar/avatar';
import { useExport } from '@/components/buttons/use-export';
import { LeftIcon, PanelIcon } from '@/components/icons/icons';
import { Badge } from '@/components/status-badge';
import { Tip } from '@/components/tips/tip';
import { NUMBER_HIDDEN } from '@/components/words/people';
import { isolate } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';
import { useChannelLetter } from '../list/row/use-channel-letter';
import { LOW, PHONE, SPLIT, threadBelow } from '../looks';
import { ThereStatus } from '../presence/there';
import { hiddenText, nameOf } from '../words';
import { ConversationActions } from './conversation-actions';
import type { Acts } from './use-acts';

/** Whether the person is shown beside the conversation. */
export interface PanelState {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

interface ThreadHeadProps {
  conversation: ConversationDetail;
  mayAnswer: boolean;
  panel: PanelState;
  acts: Acts;
  onLabel: () => void;
  onKeys: () => void;
  onClose: () => void;
}

/** One line: the person, the other members there, the member who answers, and the actions. */
export function ThreadHead({ conversation, mayAnswer, panel, acts, onLabel, onKeys, onClose }: ThreadHeadProps) {
  const { id, person, channelId } = conversation;
  const letterOf = useChannelLetter();
  const navigate = useNavigate();
  const mayExport = useMay('manage');
  const { isBusy, take } = useExport();
  const toast = useToast();
  const exportPage = () => {
    toast({ title: t`Preparing the export…`, tone: 'info' });
    void take({ route: api.exportConversation, parameters: { id } });
  };
  const [name, aside] = [nameOf(person), hiddenText(person)];
  const more = [
    { label: t`Add a label…`, onChoose: onLabel },
    { label: t`Open profile`, onChoose: () => void navigate({ to: '/people/$id', params: { id: person.id } }) },
    { label: panel.isOpen ? t`Hide the person` : t`Show the person`, onChoose: panel.toggle },
    ...(acts.isMine ? [{ label: t`Unassign`, onChoose: acts.release }] : []),
    ...(mayExport ? [{ label: t`Export as a page (HTML)`, onChoose: exportPage, isBusy }] : []),
    { label: t`Keys`, onChoose: onKeys },
  ];
  return (
    <Box sx={HEAD}>
      <IconButton size="small" aria-label={t`All conversations`} onClick={onClose} sx={BACK}>
        <LeftIcon />
      </IconButton>
      <Avatar id={person.id} name={person.name} size={32} channel={letterOf(channelId)} />
      <Box sx={WHO}>
        <Typography component="h2" noWrap dir="auto" title={name} sx={NAME}>
          {name}
        </Typography>
        {person.phone === null ? (
          <Typography component="span" noWrap variant="body2" color="textSecondary" sx={ASIDE}>
            {aside === null || aside === NUMBER_HIDDEN ? NUMBER_HIDDEN : `${NUMBER_HIDDEN} · ${isolate(aside)}`}
          </Typography>
        ) : null}
        <Box component="span" sx={CHIP}>
          <StateChip conversation={conversation} />
        </Box>
      </Box>
      <ThereStatus id={id} />
      {mayAnswer ? <ConversationActions {...{ conversation, acts, more }} /> : null}
      <Tip title={t`Person (P)`}>
        <IconButton
          size="small"
          aria-label={t`Person`}
          aria-expanded={panel.isOpen}
          aria-controls={panel.id}
          onClick={panel.toggle}
          sx={{
            color: panel.isOpen ? 'text.primary' : 'text.secondary',
            bgcolor: panel.isOpen ? 'action.selected' : undefined,
            ...NOT_ON_A_PHONE,
          }}
        >
          <PanelIcon />
        </IconButton>
      </Tip>
    </Box>
  );
}

/** The most important state that holds. */
function StateChip({ conversation: { person, state } }: Pick<ThreadHeadProps, 'conversation'>) {
  if (person.stopped) return <Badge text={t`Opted out`} tone="error" />;
  if (state === 'snoozed') return <Badge text={t`Snoozed`} tone="muted" />;
  if (state === 'resolved') return <Badge text={t`Resolved`} tone="success" />;
  return <Badge text={t`Subscribed`} tone="success" />;
}

const HEAD = {
  ...{ display: 'flex', alignItems: 'center', gap: 2, height: 56, flexShrink: 0, paddingInline: '16px 8px' },
  ...{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' },
  [PHONE]: { height: 52, paddingInline: '4px' },
  // Whatever its width is.
  [LOW]: { '&&': { height: 44 } },
};
const BACK = { [SPLIT]: { display: 'none' }, width: 40, height: 40, color: 'text.secondary' };
/** A narrow thread has the missing number below the name. */
const WHO = {
  ...{ display: 'flex', gap: 2, alignItems: 'center', flexGrow: 1, minWidth: 0, marginInlineStart: 1 },
  [threadBelow(500)]: { flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
};
const NAME = {
  fontSize: 15,
  fontWeight: 600,
  lineHeight: '20px',
  minWidth: 0,
  maxWidth: 1,
  textAlign: 'left',
} as const;
const CHIP = { display: 'inline-flex', minWidth: 0, [threadBelow(500)]: { display: 'none' } };
const ASIDE = { minWidth: 0, flexShrink: 2, maxWidth: 1, [threadBelow(500)]: { fontSize: 12, lineHeight: '16px' } };
const NOT_ON_A_PHONE = { [threadBelow(560)]: { display: 'none' } };
