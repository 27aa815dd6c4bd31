import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { InboundContent } from '@wavelane/contracts';
import { FileShown } from '@/components/message/file-shown';
import { kindText } from '@/components/words/message-kinds';

type Media = NonNullable<InboundContent['media']>;

/** What a message says besides its text. */
export function ContentShown({ content }: { content: InboundContent }) {
  const { media, location, contacts, order, poll, answer } = content;
  return (
    <>
      {media ? <MediaShown media={media} /> : null}
      {location ? <Place {...location} /> : null}
      {contacts ? <Plain texts={contacts.map(({ name }) => name ?? t`Contact without a name`)} /> : null}
      {order ? (
        <Plain
          texts={[
            order.title ?? t`Order`,
            ...order.items.map(({ name, quantity }) => t`${quantity ?? 1} × ${name ?? '–'}`),
          ]}
        />
      ) : null}
      {poll ? <Plain texts={[poll.title ?? t`Poll`, ...poll.options]} /> : null}
      {answer?.description ? <Plain texts={[answer.description]} /> : null}
    </>
  );
}

const Plain = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <Typography key={index} dir="auto" variant="body2" sx={{ textAlign: 'start' }}>
      {text}
    </Typography>
  ));

function Place({ latitude, longitude, name, address: street }: NonNullable<InboundContent['location']>) {
  const there = `${latitude},${longitude}`;
  return (
    <>
      <Plain texts={[name, street].filter((text) => text !== null)} />
      <Link
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        variant="body2"
      >
        <bdi>{there}</bdi>
      </Link>
    </>
  );
}

/** A file: shown or played where browsers can, else a way to get it; before it is there, that it comes. */
function MediaShown({ media }: { media: Media }) {
  const { id, state, contentType, fileName, kind, reason } = media;
  const name = fileName ?? kindText(kind);
  if (state === 'open') return <Typography color="textSecondary">{t`${name}: being fetched…`}</Typography>;
  if (state === 'not-kept' && reason === 'removed')
    return <Typography color="textSecondary">{t`${name} is not kept any more.`}</Typography>;
  if (state === 'not-kept') return <Typography color="textSecondary">{t`${name} could not be fetched.`}</Typography>;
  return <FileShown id={id} as={playedAs(contentType ?? '')} name={name} />;
}

/** By what it is: what browsers do not show is a way to get it. */
const playedAs = (type: string) =>
  (['image', 'audio', 'video'] as const).find((as) => type.startsWith(`${as}/`)) ?? 'document';
