import { LinkButton } from '@internship-portals/shared-ui';
import { CountLinks, EmptyState } from '@internship-portals/shared-ui/dashboard';

export default {
  'empty list': (
    <EmptyState
      title="No tasks yet"
      hint="Your supervisor assigns the first one when you start."
      action={
        <LinkButton to="/" variant="outlined">
          Your profile
        </LinkButton>
      }
    />
  ),
  counts: (
    <CountLinks
      title="Applications"
      counts={[
        { label: 'Processing', to: '/', count: 1234 },
        { label: 'Interviews', to: '/', count: 8 },
        { label: 'Not known yet', to: '/', count: undefined },
      ]}
    />
  ),
};
