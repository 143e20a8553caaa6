import { ErrorPanel, LoadingScreen } from '@internship-portals/shared-ui';

export default {
  retry: (
    <ErrorPanel title="This is not available right now" text="The server did not answer." onRetry={() => undefined} />
  ),
  retrying: (
    <ErrorPanel
      title="This is not available right now"
      text="The server did not answer."
      onRetry={() => undefined}
      retrying
    />
  ),
  'with a reference and a way home': (
    <ErrorPanel
      title="This does not exist"
      text="It may have been removed, or it is not yours to see."
      reference="req-7f3a"
      home={{ label: 'Back to the dashboard', to: '/' }}
    />
  ),
  loading: <LoadingScreen />,
};
