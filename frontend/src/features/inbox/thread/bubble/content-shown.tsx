import { plural, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import type { ConversationMessage, InboundContent } from '@wavelane/contracts';
import { TheirCard } from '@/components/message/shown/card-shown';
import { PlaceShown } from '@/components/message/shown/place-shown';
import { PollShown } from '@/components/message/shown/poll-shown';
import { FileShown } from '@/components/message/file-shown';
import { isolate } from '@/lib/bidi';
import { Voice } from './voice';
import { kindText } from '@/components/words/messages/message-kinds';

type Media = NonNullable<InboundContent['media']>;

interface ContentShownProps {
  content: InboundContent;
  /** The votes of a poll. */
  votes?: ConversationMessage['votes'] | undefined;
  /** The person wrote it. */
  isTheirs?: boolean;
}

/** The content of a message above its text. The rows of a list, and the row that was chosen, are below it. */
export function ContentShown({ content, votes = [], isTheirs = false }: ContentShownProps) {
  const { media, location, contacts, order, poll, leftOut = 0 } = content;
  const hasVoted = votes.some(({ by, options }) => by === 'account' && options.length > 0);
  return (
    <>
      {media ? <MediaShown media={media} /> : null}
      {location ? <PlaceShown {...location} /> : null}
      {contacts?.map((card, index) => (
        <TheirCard key={index} {...card} />
      ))}
      {order ? (
        <Plain
          texts={[
            order.title ?? t`Order`,
            ...(order.text ? [order.text] : []),
            ...order.items.map(({ name, quantity }) => t`${quantity ?? 1} × ${name ?? '–'}`),
          ]}
        />
      ) : null}
      {poll ? (
        <PollShown
          question={poll.title}
          options={poll.options}
          choices={poll.choices}
          chosen={votes.flatMap(({ options }) => options)}
        />
      ) : null}
      {leftOut > 0 ? <div className="around">{leftOutText(content, leftOut)}</div> : null}
      {poll && isTheirs && !hasVoted ? <div className="around hint">{t`To vote, use the phone.`}</div> : null}
    </>
  );
}

/** A message has too many of one kind of part only. */
function leftOutText({ contacts, order }: InboundContent, count: number): string {
  if (contacts)
    return plural(count, {
      one: '# more contact is on the phone only',
      other: '# more contacts are on the phone only',
    });
  if (order)
    return plural(count, { one: '# more item is on the phone only', other: '# more items are on the phone only' });
  return plural(count, { one: '# more option is on the phone only', other: '# more options are on the phone only' });
}

/** The row that a message chooses, below its text: a number alone does not say which one it was. */
export function ChosenRow({ content, text }: { content: InboundContent | undefined; text: string | null }) {
  const { title, description } = content?.answer ?? {};
  return (
    <>
      {title && title !== text?.trim() ? <div className="around">{t`Chose ${isolate(title)}`}</div> : null}
      {description ? <Plain texts={[description]} /> : null}
    </>
  );
}

const Plain = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <Typography key={index} dir="auto" variant="body2" sx={{ textAlign: 'start' }}>
      {text}
    </Typography>
  ));

/** A file: shown or played if browsers can, else a link to it; a placeholder until it is there. */
function MediaShown({ media }: { media: Media }) {
  const { id, state, contentType, fileName, kind, reason, seconds, bytes } = media;
  const name = fileName ?? kindText(kind);
  if (state === 'open') return <Typography color="textSecondary">{t`${name}: being fetched…`}</Typography>;
  if (state === 'not-kept' && reason === 'removed')
    return <Typography color="textSecondary">{t`${name} is not kept any more.`}</Typography>;
  if (state === 'not-kept') return <Typography color="textSecondary">{t`${name} could not be fetched.`}</Typography>;
  const as = playedAs(contentType ?? '');
  if (as === 'image' && kind === 'sticker') return <FileShown {...{ id, as: kind, name }} />;
  return as === 'audio' ? <Voice {...{ id, name, seconds, bytes }} /> : <FileShown {...{ id, as, name }} />;
}

/** By its type: a file that browsers do not show gets a link. */
const playedAs = (type: string) =>
  (['image', 'audio', 'video'] as const).find((as) => type.startsWith(`${as}/`)) ?? 'document';
