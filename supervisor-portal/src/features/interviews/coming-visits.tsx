import { listComingVisits, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import { TextLink, useToast } from '@internship-portals/shared-ui';
import { DatedText } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const texts = {
  title: 'Visits of universities',
  failed: 'Could not get the visits',
  visit: (lecturer: string) => `: {date}, by ${lecturer}`,
  more: (count: number) => `and ${count} more`,
};

/** The next visits of lecturers to the supervisor's interns. Nothing without any. */
export function ComingVisits() {
  const { data, error } = useEndpoint(listComingVisits, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.failed));
  const visits = data?.Visits;
  if (!visits) return null;
  const { Total, First } = visits;
  return (
    <Box component="section" aria-labelledby="visits" sx={{ my: 3 }}>
      <Typography variant="h2" id="visits" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', rowGap: 0.5 }}>
        {First.map(({ id, user_id, Name, Date: date, Time, BookedBy }) => (
          <li key={id}>
            <TextLink to={supervisorPages.intern(user_id)} translate="no">
              {Name}
            </TextLink>
            <DatedText text={texts.visit(BookedBy)} date={date} time={Time} />
          </li>
        ))}
      </Box>
      {Total > First.length && <Typography sx={{ mt: 0.5 }}>{texts.more(Total - First.length)}</Typography>}
    </Box>
  );
}
