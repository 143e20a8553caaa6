import { PhoneNumber, TextLink, useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import type { GivenAnswer } from './answers';
import { stepTexts } from './steps-texts';

/** What was answered, each with a link back to its field. */
export function AnswerList({ answers, address }: { answers: readonly GivenAnswer[]; address: string }) {
  const texts = useTexts(stepTexts);
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {answers.map(({ name, label, value }) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            columnGap: 2,
            alignItems: 'center',
            py: 1.25,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box component="dt" sx={{ gridColumn: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            translate={value ? 'no' : undefined}
            sx={{ gridColumn: 1, m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}
          >
            {value ? <Answer name={name} value={value} /> : texts.notGiven}
          </Box>
          <Box component="dd" sx={{ gridColumn: 2, gridRow: '1 / 3', m: 0 }}>
            <TextLink
              to={address}
              state={{ field: name }}
              aria-label={texts.changeOne({ field: label })}
              sx={{ display: 'inline-block', py: 1 }}
            >
              {texts.change}
            </TextLink>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Answer({ name, value }: Pick<GivenAnswer, 'name'> & { value: string }) {
  if (name === 'PhoneNumber') return <PhoneNumber number={value} />;
  if (name !== 'Email') return value;
  // A long address breaks before its @, and not within a word.
  const [before, ...after] = value.split(/(?=@)/);
  return (
    <>
      {before}
      <wbr />
      {after}
    </>
  );
}
