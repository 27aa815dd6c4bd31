import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { personalise, type SentFile } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { kindText } from '@/components/words/message-kinds';
import { FileShown } from './file-shown';
import { FormattedText } from './formatted-text';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

export interface Preview {
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** The file that it carries, while that is here. */
  file?: Pick<SentFile, 'id' | 'kind' | 'name'> | undefined;
  values: Readonly<Record<string, string | undefined>>;
  /** When it went out, ISO-8601 UTC; null = not yet. Left out of what is only being written, which shows the time of now. */
  sentAt?: string | null;
  /** It stands beside a long form on a page, and stays in sight. */
  stays?: boolean;
}

/** The message as its recipient sees it, rendered. */
export function PhonePreview({ buttons, sentAt, stays = false, ...message }: Preview) {
  const isDraft = sentAt === undefined;
  const fill = (text: string) => personalise(text, message.values);
  const titles = buttons.map((title) => fill(title).trim()).filter(Boolean);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={isDraft ? t`Preview` : t`Message`}
      sx={{
        ...{ p: 4, borderRadius: '24px', display: 'grid', gap: 3 },
        ...(stays && { position: { lg: 'sticky' }, top: 88 }),
      }}
    >
      {isDraft ? <Typography variant="caption" color="textSecondary">{t`Preview`}</Typography> : null}
      <Bubble {...message} fill={fill} sentAt={sentAt} />
      {titles.map((title, index) => (
        <Box
          key={index}
          dir="auto"
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: '10px',
            p: 2.5,
            textAlign: 'center',
            color: 'primary.main',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Box>
      ))}
    </Paper>
  );
}

interface BubbleProps extends Pick<Preview, 'header' | 'body' | 'footer' | 'file'> {
  fill: (text: string) => string;
  sentAt: string | null | undefined;
}

function Bubble({ header, body, footer, file, fill, sentAt }: BubbleProps) {
  const { data: user } = useQuery(sessionQuery);
  const now = useNow();
  const isDraft = sentAt === undefined;
  const at = isDraft ? now : sentAt;
  return (
    <Box sx={BUBBLE}>
      {file ? <FileShown id={file.id} as={file.kind} name={file.name ?? kindText(file.kind)} /> : null}
      {header.trim() ? (
        <Typography dir="auto" sx={{ fontWeight: 650 }}>
          <FormattedText text={fill(header)} isDraft={isDraft} />
        </Typography>
      ) : null}
      {/* Each paragraph has a direction of its own, as on the phone. */}
      {file && !body.trim() ? null : (
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
      {footer.trim() ? (
        <Typography dir="auto" variant="caption" color="textSecondary">
          <FormattedText text={fill(footer)} isDraft={isDraft} />
        </Typography>
      ) : null}
      {at === null ? null : (
        <Typography variant="caption" color="textSecondary" sx={{ justifySelf: 'end' }}>
          {formatTime(at, user?.timeZone)}
        </Typography>
      )}
    </Box>
  );
}

const BUBBLE: SxProps<Theme> = {
  bgcolor: 'raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  borderTopLeftRadius: '4px',
  p: 4,
  display: 'grid',
  gap: 2,
  overflowWrap: 'anywhere',
  '& code': {
    fontFamily: 'monospace',
    fontSize: '0.95em',
    bgcolor: 'action.hover',
    borderRadius: '4px',
    px: 0.5,
  },
};
