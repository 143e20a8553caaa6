import { useSession } from '@internship-portals/shared-api/client';
import {
  deleteTaskTemplate,
  listTaskTemplates,
  supervisorPages,
  type TaskTemplate,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { LinkButton, PageHeading } from '@internship-portals/shared-ui';
import { Badge, EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { DeleteButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AssignTemplateModal } from './assign-template-modal';
import { messages } from './messages';

const { templates: texts } = messages;

/** The supervisor's own templates and those that others of the department share. */
export function TemplatesPage() {
  const read = useEndpoint(listTaskTemplates, {});
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeading
        title={texts.title}
        actions={
          <LinkButton variant="contained" to={supervisorPages.newTemplate}>
            {texts.add}
          </LinkButton>
        }
      />
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Templates }) =>
          Templates.length === 0 ? (
            <EmptyState title={texts.empty} hint={texts.emptyHint} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
              {Templates.map((template) => (
                <li key={template.id}>
                  <TemplateCard template={template} />
                </li>
              ))}
            </Box>
          )
        }
      </QueryBoundary>
    </Box>
  );
}

function TemplateCard({ template }: { template: TaskTemplate }) {
  const me = useSession((session) => session.userId);
  const remove = useEndpointMutation(deleteTaskTemplate);
  const [assigning, setAssigning] = useState(false);
  const own = template.owner.user_id === me;
  const params = { id: template.id };
  return (
    <Paper component="section" variant="outlined" aria-label={template.Name} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {template.Name}
        </Typography>
        {template.Shared && <Badge tone="grey">{own ? texts.shared : texts.by(template.owner.Name)}</Badge>}
      </Box>
      <Box component="ol" sx={{ m: 0, mb: 2, pl: 3 }}>
        {template.Tasks.map((task, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tasks of a template have no other identity.
          <Box component="li" key={index} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
            <bdi>{task.Task}</bdi>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {texts.due(task.DueInDays)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="contained"
          aria-label={texts.assignOf(template.Name)}
          onClick={() => setAssigning(true)}
        >
          {texts.assign}
        </Button>
        {own && (
          <>
            <LinkButton
              size="small"
              variant="outlined"
              to={supervisorPages.editTemplate(template.id)}
              aria-label={texts.editOf(template.Name)}
            >
              {texts.edit}
            </LinkButton>
            <DeleteButton name={template.Name} texts={texts.remove} onDelete={() => remove.mutateAsync({ params })} />
          </>
        )}
      </Box>
      {assigning && <AssignTemplateModal template={template} onClose={() => setAssigning(false)} />}
    </Paper>
  );
}
