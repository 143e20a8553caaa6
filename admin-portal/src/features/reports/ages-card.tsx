import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import { formatCount } from '@internship-portals/shared-ui/dashboard';
import { Link } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { ages: texts } = messages;

type Age = Answer<typeof getDecisionsNeeded>['Applications']['Ages'][number];

/** Longer waits have warmer colours; the text says the same. */
function colourOf(days: number): string {
  if (days > 14) return 'error.main';
  return days > 7 ? 'warning.main' : 'primary.main';
}

function AgeRow({ age: { From, To, Count }, highest }: { age: Age; highest: number }) {
  return (
    <li>
      <Box
        component={Link}
        to={`${adminPages.applications}?sort=AppliedAt`}
        aria-label={`${texts.age(From, To)}: ${texts.applications(Count)}`}
        sx={{
          display: 'grid',
          gridTemplateColumns: '8.5rem 1fr 3.5rem',
          alignItems: 'center',
          gap: 1.5,
          py: 0.75,
          px: 1,
          mx: -1,
          borderRadius: 1,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <Typography variant="body2" component="span">
          {texts.age(From, To)}
        </Typography>
        <Box component="span" sx={{ height: 8, borderRadius: 1, bgcolor: 'action.hover', overflow: 'hidden' }}>
          <Box
            component="span"
            sx={{
              display: 'block',
              height: '100%',
              width: `${Count === 0 ? 0 : Math.max(2, (100 * Count) / highest)}%`,
              borderRadius: 1,
              bgcolor: colourOf(From),
            }}
          />
        </Box>
        <Typography
          variant="body2"
          component="span"
          sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(Count)}
        </Typography>
      </Box>
    </li>
  );
}

/** Applications without a decision by the days since they arrived, each group on the way to the list. */
export function AgesCard({ ages }: { ages: readonly Age[] }) {
  const highest = Math.max(...ages.map(({ Count }) => Count));
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2">{texts.title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {texts.note}
      </Typography>
      <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ages.map((age) => (
          <AgeRow key={age.From} age={age} highest={highest} />
        ))}
      </Box>
    </Paper>
  );
}
