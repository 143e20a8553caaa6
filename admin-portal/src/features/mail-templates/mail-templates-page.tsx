import { adminPages, listMailTemplates } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading, TextLink } from '@internship-portals/shared-ui';
import { Badge, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

/** What follows the name of a template in the name of its text in Kiswahili. */
const KISWAHILI = '-sw';

/** The kinds of e-mails, each on the way to its text in English and, where there is one, in Kiswahili. */
export function MailTemplatesPage() {
  const templates = useEndpoint(listMailTemplates, {});
  return (
    <>
      <PageHeading title={messages.title} back={{ label: messages.back, to: adminPages.settings }} />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>{messages.lead}</Typography>
      <QueryBoundary read={templates} failed={messages.failed}>
        {({ Templates }) => (
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 860 }}>
            {Templates.filter(({ Template }) => !Template.endsWith(KISWAHILI)).map((english) => {
              const { Template, Title, About, Subject, Changed } = english;
              const kiswahili = Templates.find((one) => one.Template === Template + KISWAHILI);
              return (
                <Box
                  component="li"
                  key={Template}
                  sx={{ px: { xs: 2, sm: 3 }, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
                >
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
                    <TextLink to={adminPages.mailTemplate(Template)} sx={{ fontWeight: 600, py: 1.25 }}>
                      {Title}
                    </TextLink>
                    {Changed && <Badge tone="blue">{messages.changed}</Badge>}
                    {kiswahili && (
                      <>
                        <TextLink
                          to={adminPages.mailTemplate(kiswahili.Template)}
                          aria-label={kiswahili.Title}
                          sx={{ ml: 'auto', fontSize: '0.875rem', py: 1.25 }}
                        >
                          {messages.kiswahili}
                        </TextLink>
                        {kiswahili.Changed && <Badge tone="blue">{messages.changed}</Badge>}
                      </>
                    )}
                  </Box>
                  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {About} <em>{Subject}</em>
                  </Typography>
                </Box>
              );
            })}
          </Paper>
        )}
      </QueryBoundary>
    </>
  );
}
