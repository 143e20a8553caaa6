import { type AskedField, type Asks, listUniversityNames } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { SelectField, TextField } from '@internship-portals/shared-ui/form';
import { messages } from './messages';

const { studies: texts } = messages;
const YEARS = ['1', '2', '3', '4', '5', '6', '7'].map((year) => ({ value: year, label: year }));

/** The answers to what an intake asks, in the order of the application form. */
export function StudyFields({ asks }: { asks: Asks }) {
  const universities = useEndpoint(listUniversityNames, {}, { enabled: asks.University !== 'Off' });
  const label = (name: AskedField, text: string) => (asks[name] === 'Optional' ? texts.optional(text) : text);
  return (
    <>
      {asks.University !== 'Off' && (
        <TextField
          name="University"
          label={label('University', texts.University)}
          suggestions={universities.data?.Universities}
          autoComplete="off"
        />
      )}
      {asks.Course !== 'Off' && <TextField name="Course" label={label('Course', texts.Course)} autoComplete="off" />}
      {asks.YearOfStudy !== 'Off' && (
        <SelectField name="YearOfStudy" label={label('YearOfStudy', texts.YearOfStudy)} options={YEARS} />
      )}
      {asks.RegistrationNumber !== 'Off' && (
        <TextField
          name="RegistrationNumber"
          label={label('RegistrationNumber', texts.RegistrationNumber)}
          autoComplete="off"
        />
      )}
      {asks.RequestedDates !== 'Off' && (
        <>
          <TextField name="RequestedStart" label={label('RequestedDates', texts.RequestedStart)} type="date" />
          <TextField name="RequestedEnd" label={label('RequestedDates', texts.RequestedEnd)} type="date" />
        </>
      )}
    </>
  );
}
