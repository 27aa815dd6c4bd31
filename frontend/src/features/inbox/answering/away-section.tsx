import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Answering, api } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { Section } from '@/components/section';
import { isolate } from '@/lib/bidi';

interface AwaySectionProps {
  answering: Answering;
  /** Id of the reader. */
  me: string;
  mayManage: boolean;
  mayAnswer: boolean;
}

/** The members to whom no conversation is assigned automatically now. */
export function AwaySection({ answering: { members }, me, mayManage, mayAnswer }: AwaySectionProps) {
  return (
    <Section
      title={t`Members away`}
      text={t`Nothing is assigned automatically to anyone who is away. They can still take conversations.`}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {members.map((member) => (
          <AwayRow key={member.id} member={member} mayChange={mayManage || (mayAnswer && member.id === me)} />
        ))}
      </Box>
    </Section>
  );
}

function AwayRow({
  member: { id, name, away },
  mayChange,
}: {
  member: Answering['members'][number];
  mayChange: boolean;
}) {
  const set = useAction(api.setAway, {
    refreshes: [api.answering],
    done: away ? t`${isolate(name)} is back` : t`${isolate(name)} is away`,
    failed: t`Not changed`,
  });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {away ? t`Away` : t`Takes conversations`}
        </Typography>
      </Box>
      {mayChange ? (
        <Button
          size="small"
          variant="outlined"
          loading={set.isPending}
          aria-label={away ? t`Back: ${isolate(name)}` : t`Set away: ${isolate(name)}`}
          onClick={() => set.mutate({ away: !away, memberId: id })}
        >
          {away ? t({ message: 'Back', context: 'who was away' }) : t`Set away`}
        </Button>
      ) : null}
    </Box>
  );
}
