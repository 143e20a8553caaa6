import { base, messages } from '../../messages';
import { EditUser } from './edit-user';

/** A supervisor's details. */
export function EditSupervisorPage() {
  return <EditUser texts={messages.editSupervisor} list={`${base}/supervisors`} />;
}
