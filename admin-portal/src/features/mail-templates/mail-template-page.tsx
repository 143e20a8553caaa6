import { adminPages, getMailTemplate } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import { messages } from './messages';
import { TemplateEditor } from './template-editor';

/** The text of one kind of e-mail. */
export function MailTemplatePage() {
  const { template = '' } = useParams();
  const read = useEndpoint(getMailTemplate, { params: { template } });
  return (
    <>
      <PageHeading
        title={read.data?.Title ?? messages.title}
        back={{ label: messages.edit.back, to: adminPages.mailTemplates }}
        section={adminPages.settings}
      />
      <QueryBoundary key={template} read={read} failed={messages.edit.failed} once>
        {(opened) => <TemplateEditor opened={opened} versions={read.data?.Versions ?? opened.Versions} />}
      </QueryBoundary>
    </>
  );
}
