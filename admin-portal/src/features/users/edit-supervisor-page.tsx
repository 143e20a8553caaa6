import { adminPages } from 'shared-api/contract';
import { EditUser } from './edit-user';
import { messages } from './messages';

/** A supervisor's details. */
export function EditSupervisorPage() {
  return <EditUser texts={messages.editSupervisor} list={adminPages.supervisors} />;
}
