import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { listAsText, personalise, type RichContent, type SentFile, type ShownButton } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { kindText } from '@/components/words/messages/message-kinds';
import { Avatar } from '@/components/avatar/avatar';
import { FileShown } from '../file-shown';
import { FormattedText } from '../formatted-text';
import { useLacksLists } from '../rich/lane';
import { standsAlone } from '../rich/rich-draft';
import { ButtonShown } from '../shown/button-shown';
import { RichShown } from '../shown/rich-shown';
import { PhoneFrame } from './phone-frame';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

export interface Preview {
  header: string;
  body: string;
  footer: string;
  buttons: readonly ShownButton[];
  /** A list, place, contact or poll; only a list has texts beside it. */
  content?: RichContent | undefined;
  /** The file that it carries, while that is here. */
  file?: Pick<SentFile, 'id' | 'kind' | 'name'> | undefined;
  values: Readonly<Record<string, string | undefined>>;
  /** When it went out, ISO-8601 UTC; null = not yet. Left out for a draft, which shows the current time. */
  sentAt?: string | null;
  /** It is beside a long form on a page, and stays in sight. */
  stays?: boolean;
}

/** The message as its recipient sees it, rendered: a draft on the screen of a phone. */
export function PhonePreview({ buttons, sentAt, stays = false, ...message }: Preview) {
  const isDraft = sentAt === undefined;
  const { data: user } = useQuery(sessionQuery);
  const now = useNow();
  const fill = (text: string) => personalise(text, message.values);
  const drawn = buttons.filter(({ title }) => fill(title).trim() !== '');
  const shown = (
    <>
      <Bubble {...message} fill={fill} sentAt={sentAt} />
      {drawn.map((button, index) => (
        <Box key={index} dir="auto" sx={BUTTON}>
          <ButtonShown button={button} title={fill(button.title).trim()} />
        </Box>
      ))}
    </>
  );
  return (
    <Box
      component="section"
      aria-label={isDraft ? t`Preview` : t`Message`}
      sx={{ minWidth: 0, ...(stays && { position: { lg: 'sticky' }, top: 72 }) }}
    >
      {isDraft ? (
        <PhoneFrame
          name={user?.account.name ?? ''}
          face={<Avatar id={user?.account.id ?? ''} name={user?.account.name ?? ''} size={28} />}
          time={formatTime(now, user?.timeZone)}
          height={stays ? 500 : 320}
        >
          {shown}
        </PhoneFrame>
      ) : (
        <Box sx={{ p: 4, borderRadius: '14px', bgcolor: 'background.default', display: 'grid', gap: 1.5 }}>{shown}</Box>
      )}
    </Box>
  );
}

const BUTTON = {
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, minHeight: 34, px: 2, py: 1 },
  ...{ width: 1, maxWidth: 252, borderRadius: '10px', bgcolor: 'raised', overflowWrap: 'anywhere' },
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-part-inLine)',
  ...{ color: 'info.main', fontWeight: 500, fontSize: 13, lineHeight: '18px', textAlign: 'center' },
} as const;

interface BubbleProps extends Pick<Preview, 'header' | 'body' | 'footer' | 'file' | 'content'> {
  fill: (text: string) => string;
  sentAt: string | null | undefined;
}

function Bubble({ header, body: text, footer, file, content: rich, fill, sentAt }: BubbleProps) {
  const { data: user } = useQuery(sessionQuery);
  const now = useNow();
  const hasNoLists = useLacksLists();
  const isDraft = sentAt === undefined;
  const isLines = rich?.kind === 'list' && isDraft && hasNoLists;
  const content = isLines ? undefined : rich;
  const body = isLines ? [text.trimEnd(), listAsText(rich)].filter((part) => part !== '').join('\n\n') : text;
  const at = isDraft ? now : sentAt;
  const isAlone = standsAlone(content?.kind);
  return (
    <Box sx={BUBBLE}>
      {file ? <FileShown id={file.id} as={file.kind} name={file.name ?? kindText(file.kind)} /> : null}
      {header.trim() && !isAlone ? (
        <Typography dir="auto" sx={{ '&&': { fontWeight: 600 } }}>
          <FormattedText text={fill(header)} isDraft={isDraft} />
        </Typography>
      ) : null}
      {/* Each paragraph has a direction of its own, as on the phone. */}
      {isAlone || (file && !body.trim()) ? null : (
        <Typography
          dir="auto"
          sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'start' }}
          color={body.trim() ? 'textPrimary' : 'textSecondary'}
        >
          {body.trim() ? (
            <FormattedText text={fill(body)} isDraft={isDraft} />
          ) : (
            t`Your message appears here while you write it.`
          )}
        </Typography>
      )}
      {footer.trim() && !isAlone ? (
        <Typography dir="auto" variant="caption" color="textSecondary">
          <FormattedText text={fill(footer)} isDraft={isDraft} />
        </Typography>
      ) : null}
      {content ? <RichShown content={content} fill={fill} isOpen={isDraft} /> : null}
      {at === null ? null : (
        <Typography variant="caption" color="textSecondary" sx={{ justifySelf: 'end' }}>
          {formatTime(at, user?.timeZone)}
        </Typography>
      )}
    </Box>
  );
}

const BUBBLE: SxProps<Theme> = {
  ...{ bgcolor: 'raised', boxShadow: 'inset 0 0 0 1px var(--mui-palette-part-inLine)' },
  ...{ borderRadius: '12px', borderBottomLeftRadius: '4px', px: 2.5, py: 2, width: 1, maxWidth: 252 },
  ...{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere', fontSize: 13, lineHeight: '18px' },
  '& > p': { font: 'inherit' },
  '& code': {
    fontFamily: 'monospace',
    fontSize: '0.95em',
    bgcolor: 'action.hover',
    borderRadius: '4px',
    px: 0.5,
  },
};
