import { DateField } from '@internship-portals/shared-ui/dates';
import { Answered } from './answered';

const errors = { Deadline: 'Choose a day that is not a holiday.' };

export default {
  empty: (
    <Answered values={{ Deadline: '' }}>
      <DateField name="Deadline" label="Deadline" />
    </Answered>
  ),
  filled: (
    <Answered values={{ Deadline: '2026-12-11' }}>
      <DateField name="Deadline" label="Deadline" />
    </Answered>
  ),
  refused: (
    <Answered values={{ Deadline: '2026-12-25' }} errors={errors}>
      <DateField name="Deadline" label="Deadline" />
    </Answered>
  ),
};
