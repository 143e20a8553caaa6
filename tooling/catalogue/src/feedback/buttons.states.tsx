import { ActionButton, BusyButton } from '@internship-portals/shared-ui';
import { Row } from '../row';

const act = () => new Promise((done) => setTimeout(done, 2000));

export default {
  'busy button': (
    <Row>
      <BusyButton variant="contained" busy={false}>
        Save
      </BusyButton>
      <BusyButton variant="contained" busy>
        Saving
      </BusyButton>
      <BusyButton variant="outlined" busy={false} blocked>
        Cancel
      </BusyButton>
    </Row>
  ),
  'action button': (
    <ActionButton
      variant="outlined"
      onAct={act}
      done="Task completed"
      failed="Could not complete the task"
      question={{ title: 'Complete this task?', text: 'Your supervisor can rate it then.', confirmLabel: 'Complete' }}
    >
      Complete
    </ActionButton>
  ),
};
