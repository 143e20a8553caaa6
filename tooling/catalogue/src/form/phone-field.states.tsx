import { PhoneField } from '@internship-portals/shared-ui/phone';
import { Answered } from './answered';

const errors = { Phone: 'Enter a phone number.' };

export default {
  empty: (
    <Answered values={{ Phone: '' }}>
      <PhoneField name="Phone" />
    </Answered>
  ),
  filled: (
    <Answered values={{ Phone: '+254712000201' }}>
      <PhoneField name="Phone" />
    </Answered>
  ),
  refused: (
    <Answered values={{ Phone: '' }} errors={errors}>
      <PhoneField name="Phone" />
    </Answered>
  ),
};
