import { adminPages } from 'shared-api/contract';
import { EditUser } from './edit-user';
import { messages } from './messages';

/** An intern's details. */
export function EditInternPage() {
  return <EditUser texts={messages.editIntern} list={adminPages.interns} />;
}
