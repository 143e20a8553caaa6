import { base, messages } from '../../messages';
import { EditUser } from './edit-user';

/** An intern's details. */
export function EditInternPage() {
  return <EditUser texts={messages.editIntern} list={`${base}/interns`} />;
}
