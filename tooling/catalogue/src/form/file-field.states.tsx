import { FileField } from '@internship-portals/shared-ui/form';
import { Answered } from './answered';

const errors = { CV: 'Add your CV.' };
const field = <FileField name="CV" label="CV" accept=".pdf" hint="A PDF of at most 2 MiB" maxBytes={2 * 1024 * 1024} />;

export default {
  empty: <Answered values={{ CV: null }}>{field}</Answered>,
  chosen: <Answered values={{ CV: new File([new Uint8Array(153_600)], 'cv-wanjiku-kamau.pdf') }}>{field}</Answered>,
  refused: (
    <Answered values={{ CV: null }} errors={errors}>
      {field}
    </Answered>
  ),
};
