import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { InboundContent } from '@wavelane/contracts';
import { FileShown } from '@/components/message/file-shown';
import { Voice } from './voice';
import { kindText } from '@/components/words/messages/message-kinds';

type Media = NonNullable<InboundContent['media']>;

/** The content of a message besides its text. */
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
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <>
      <Map />
      {name === null ? null : (
        <Typography dir="auto" sx={{ fontWeight: 500, textAlign: 'start' }}>
          {name}
        </Typography>
      )}
      <Plain texts={street === null ? [] : [street]} />
      <Link href={address} target="_blank" rel="noreferrer" variant="body2">
        <bdi>{there}</bdi>
      </Link>
    </>
  );
}

/** A drawing that stands for a map: a real one would send the person's location to a third party. */
function Map() {
  return (
    <svg className="map" viewBox="0 0 264 104" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path
        d="M0 0h264v30c-40 6-60-4-92 6s-52 26-92 18S24 40 0 46z"
        fill="rgba(var(--mui-palette-info-mainChannel) / 0.12)"
      />
      <path
        d="M0 46c24-6 40 0 80 8s60-8 92-18 52 0 92-6"
        fill="none"
        stroke="var(--mui-palette-info-main)"
        strokeOpacity=".55"
        strokeWidth="1.500"
      />
      <path
        d="M0 40c24-6 42 0 80 7s58-8 90-17 54 0 94-6M0 33c24-6 44 0 80 6s56-8 88-16 56 0 96-6"
        fill="none"
        stroke="var(--mui-palette-info-main)"
        strokeOpacity=".22"
      />
      <g stroke="var(--mui-palette-part-outline)" strokeWidth="5" fill="none">
        <path d="M0 78h264M60 52l14 52M128 44l6 60M196 36l-4 68" />
      </g>
      <g stroke="var(--mui-palette-divider)" strokeWidth="2" fill="none">
        <path d="M0 62h264M0 92h264M30 50l8 54M98 54l4 50M164 40v64M232 34l-6 70" />
      </g>
      <path d="M132 78s11-10 11-19a11 11 0 1 0-22 0c0 9 11 19 11 19" fill="var(--mui-palette-error-main)" />
      <circle cx="132" cy="59" r="4" fill="var(--mui-palette-background-paper)" />
    </svg>
  );
}

/** A file: shown or played if browsers can, else a link to it; a placeholder until it is there. */
function MediaShown({ media }: { media: Media }) {
  const { id, state, contentType, fileName, kind, reason, seconds, bytes } = media;
  const name = fileName ?? kindText(kind);
  if (state === 'open') return <Typography color="textSecondary">{t`${name}: being fetched…`}</Typography>;
  if (state === 'not-kept' && reason === 'removed')
    return <Typography color="textSecondary">{t`${name} is not kept any more.`}</Typography>;
  if (state === 'not-kept') return <Typography color="textSecondary">{t`${name} could not be fetched.`}</Typography>;
  const as = playedAs(contentType ?? '');
  return as === 'audio' ? <Voice {...{ id, name, seconds, bytes }} /> : <FileShown {...{ id, as, name }} />;
}

/** By its type: a file that browsers do not show gets a link. */
const playedAs = (type: string) =>
  (['image', 'audio', 'video'] as const).find((as) => type.startsWith(`${as}/`)) ?? 'document';
