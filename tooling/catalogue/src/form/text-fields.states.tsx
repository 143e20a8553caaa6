import { EmailField, PasswordField, SelectField, TextField } from '@internship-portals/shared-ui/form';
import { Answered } from './answered';

const fields = (
  <>
    <TextField name="Name" label="Name" hint="As in your passport" />
    <EmailField name="Email" label="Email" />
    <PasswordField name="Password" label="Password" />
    <SelectField name="Department" label="Department" options={[{ value: 'Engineering', label: 'Engineering' }]} />
    <TextField name="About" label="About you" multiline rows={3} />
  </>
);
const empty = { Name: '', Email: '', Password: '', Department: '', About: '' };
const errors = {
  Name: 'Enter your name.',
  Email: 'Enter an e-mail address, such as name@example.com.',
  Department: 'Choose a department.',
};

export default {
  empty: <Answered values={empty}>{fields}</Answered>,
  filled: (
    <Answered
      values={{
        Name: 'Wanjiku Kamau',
        Email: 'wanjiku@students.example',
        Password: 'a long password',
        Department: 'Engineering',
        About: 'Third year of computer science.',
      }}
    >
      {fields}
    </Answered>
  ),
  refused: (
    <Answered values={empty} errors={errors}>
      {fields}
    </Answered>
  ),
};
