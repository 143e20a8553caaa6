import {
  listNotificationChoices,
  type NotificationChannel,
  type NotificationChoice,
  saveNotificationChoice,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { loadingText, useToast } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.notifications;
const CHANNELS = ['product', 'email', 'digest'] as const satisfies readonly NotificationChannel[];

/** What the person is told, and where: each box saves by itself. */
export function NotificationsSection() {
  const read = useEndpoint(listNotificationChoices, {});
  return (
    <Section title={texts.title} text={texts.text}>
      <QueryBoundary
        read={read}
        failed={texts.failed}
        waiting={<Skeleton role="status" aria-label={loadingText} variant="rounded" height={240} />}
      >
        {({ Choices }) => (
          <Box
            component="table"
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              '& th, & td': { py: 0.5, borderBottom: 1, borderColor: 'divider' },
              '& thead th': { fontSize: '0.8125rem', verticalAlign: 'bottom', px: 0.5 },
              '& tbody th': { textAlign: 'start', fontWeight: 400, pr: 1 },
              '& td': { textAlign: 'center' },
            }}
          >
            <thead>
              <tr>
                <Box component="th" scope="col" sx={{ textAlign: 'start' }}>
                  {texts.what}
                </Box>
                {CHANNELS.map((channel) => (
                  <th key={channel} scope="col">
                    {texts.channels[channel]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Choices.map((choice) => (
                <tr key={choice.Kind}>
                  <th scope="row">{texts.kinds[choice.Kind]}</th>
                  {CHANNELS.map((channel) => (
                    <td key={channel}>
                      <ChoiceBox choice={choice} channel={channel} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        )}
      </QueryBoundary>
    </Section>
  );
}

function ChoiceBox({ choice, channel }: { choice: NotificationChoice; channel: NotificationChannel }) {
  const save = useEndpointMutation(saveNotificationChoice);
  const toast = useToast();
  const { Kind } = choice;
  // What was clicked shows at once; after a failure the saved choice shows again.
  const checked = save.isPending ? save.variables.body.On : choice[channel];
  return (
    // MUI's checkbox would move code that all first pages download into another file.
    <Box component="label" sx={{ display: 'grid', placeItems: 'center', minHeight: 44, cursor: 'pointer' }}>
      <Box
        component="input"
        type="checkbox"
        aria-label={`${texts.kinds[Kind]}: ${texts.channels[channel]}`}
        checked={checked}
        onChange={() =>
          save.mutate(
            { body: { Kind, Channel: channel, On: !checked } },
            { onError: () => toast.error(texts.saveFailed) },
          )
        }
        sx={{ width: 20, height: 20, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
    </Box>
  );
}
