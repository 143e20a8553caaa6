import { useSession } from '@internship-portals/shared-api/client';
import { listTaskTemplates, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import { messages } from './messages';
import { TemplateForm } from './template-form';

const { template: texts } = messages;
const back = { label: texts.back, to: supervisorPages.templates };

/** Adds a template. */
export function AddTemplatePage() {
  return (
    <>
      <PageHeading title={texts.add} back={back} />
      <TemplateForm />
    </>
  );
}

/** Changes one of the supervisor's own templates. */
export function EditTemplatePage() {
  const { id = '' } = useParams();
  const me = useSession((session) => session.userId);
  const read = useEndpoint(listTaskTemplates, {});
  return (
    <>
      <PageHeading title={texts.edit} back={back} />
      <QueryBoundary key={id} read={read} failed={messages.templates.failed} once>
        {({ Templates }) => {
          const template = Templates.find((one) => one.id === id && one.owner.user_id === me);
          return template ? <TemplateForm template={template} /> : <EmptyState title={texts.gone} />;
        }}
      </QueryBoundary>
    </>
  );
}
