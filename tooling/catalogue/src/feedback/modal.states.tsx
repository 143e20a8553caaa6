import { Modal } from '@internship-portals/shared-ui';
import Button from '@mui/material/Button';

const close = () => undefined;

export default {
  information: (
    <Modal open title="Task history" onClose={close}>
      Assigned by Grace Wambui on 2 November 2026.
    </Modal>
  ),
  question: (
    <Modal
      open
      alert
      width="xs"
      title="Delete Brian Kiprotich?"
      names={['Brian Kiprotich']}
      onClose={close}
      actions={
        <>
          <Button variant="outlined" color="inherit">
            Cancel
          </Button>
          <Button variant="contained" color="error">
            Delete
          </Button>
        </>
      }
    >
      The account and its tasks go with it.
    </Modal>
  ),
};
