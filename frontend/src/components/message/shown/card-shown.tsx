import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type CardContent, type CardRead, readCard, vcardOf } from '@wavelane/contracts';
import { Avatar } from '@/components/avatar/avatar';
import { phoneText } from '@/components/words/phones/phone-text';
import { saveFile } from '@/lib/save-file';

/** A contact card that is sent from here. */
export const OwnCard = ({ card }: { card: CardContent }) => (
  <CardShown
    card={{
      name: card.name,
      phones: card.phone.trim() === '' ? [] : [card.phone],
      organisation: card.organisation ?? null,
      email: card.email ?? null,
    }}
    vcard={card.name.trim() === '' || card.phone.trim() === '' ? null : vcardOf(card)}
  />
);

/** A contact card that came in. @param vcard null if there was no room for it */
export const TheirCard = ({ name, vcard }: { name: string | null; vcard: string | null }) => (
  <CardShown card={readCard(vcard, name)} vcard={vcard} />
);

function CardShown({ card: { name, phones, organisation, email }, vcard }: { card: CardRead; vcard: string | null }) {
  const shown = name?.trim() ? name : t`Contact without a name`;
  const address = name?.trim() ?? '';
  return (
    <Box sx={CARD}>
      <Avatar id={address || '?'} name={address || '?'} size={36} />
      <Box sx={{ minWidth: 0, display: 'grid' }}>
        <Box component="span" dir="auto" sx={{ fontWeight: 600, textAlign: 'left' }}>
          {shown}
        </Box>
        {[organisation, email].map((text) =>
          text === null || text === '' ? null : (
            <Box component="span" key={text} dir="auto" sx={QUIET}>
              {text}
            </Box>
          ),
        )}
        {phones.map((phone) => (
          <Link key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} sx={LINK}>
            <bdi dir="ltr">{phoneText(phone)}</bdi>
          </Link>
        ))}
        {vcard === null ? null : (
          <Link
            component="button"
            type="button"
            onClick={() => saveFile(new Blob([vcard], { type: 'text/vcard' }), `${fileName(shown)}.vcf`)}
            sx={LINK}
          >
            {t`Download contact`}
          </Link>
        )}
      </Box>
    </Box>
  );
}

/** Without signs that some systems do not take in the name of a file. */
const fileName = (name: string) => name.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim() || 'contact';

/** High enough for a finger beside the next one. */
const LINK = { display: 'flex', alignItems: 'center', width: 'fit-content', minHeight: 28, fontSize: 13 } as const;
const CARD = {
  ...{ display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', gap: 2.5, alignItems: 'start', minWidth: 200 },
  overflowWrap: 'anywhere',
} as const;
const QUIET = { fontSize: 12, lineHeight: '16px', color: 'text.secondary', textAlign: 'left' } as const;
