import { type Asks, listUniversityNames } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { useTexts } from '@internship-portals/shared-ui';
import { SelectField, TextField } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import { labelOf, studyTexts } from './studies';

const YEARS = [1, 2, 3, 4, 5, 6, 7];

/** The fields of what an intake asks besides, in their order. */
export function StudyFields({ asks }: { asks: Asks }) {
  const texts = useTexts(studyTexts);
  return (
    <>
      {asks.University !== 'Off' && <UniversityField label={labelOf('University', asks)} />}
      {asks.Course !== 'Off' && <TextField name="Course" label={labelOf('Course', asks)} autoComplete="off" />}
      {asks.YearOfStudy !== 'Off' && (
        <SelectField
          name="YearOfStudy"
          label={labelOf('YearOfStudy', asks)}
          options={YEARS.map((year) => ({ value: String(year), label: texts.year({ year }) }))}
        />
      )}
      {asks.RegistrationNumber !== 'Off' && (
        <TextField
          name="RegistrationNumber"
          label={labelOf('RegistrationNumber', asks)}
          hint={texts.registrationHint}
          autoComplete="off"
        />
      )}
      {asks.RequestedDates !== 'Off' && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <TextField name="RequestedStart" label={labelOf('RequestedStart', asks)} type="date" />
          <TextField name="RequestedEnd" label={labelOf('RequestedEnd', asks)} type="date" />
        </Box>
      )}
    </>
  );
}

/** Suggests the universities of the list, and takes any other. Without the list it is a field for text. */
function UniversityField({ label }: { label: string }) {
  const texts = useTexts(studyTexts);
  const { data } = useEndpoint(listUniversityNames, {});
  return (
    <TextField
      name="University"
      label={label}
      hint={texts.universityHint}
      suggestions={data?.Universities}
      autoComplete="off"
    />
  );
}
