import { LinkButton, PageHeading } from '@internship-portals/shared-ui';
import Button from '@mui/material/Button';

export default {
  plain: <PageHeading title="Tasks" />,
  'with actions and a way back': (
    <PageHeading
      title="Wanjiku Kamau"
      names={['Wanjiku Kamau']}
      back={{ label: 'Applications', to: '/' }}
      actions={
        <>
          <LinkButton to="/" variant="outlined">
            Documents
          </LinkButton>
          <Button variant="contained">Invite</Button>
        </>
      }
    />
  ),
};
