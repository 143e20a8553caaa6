import { base } from '../../messages';
import { EditUser } from './edit-user';
import { messages } from './messages';

/** An intern's details. */
export function EditInternPage() {
  return <EditUser texts={messages.editIntern} list={`${base}/interns`} />;
}
