import { LinkButton } from 'shared-ui';
import { messages } from './messages';
import { Notice } from './notice';

/** An address without a page. Inside a dashboard the layout stays. */
export function NotFoundPage({ home }: { home: string }) {
  const texts = messages.notFound;
  return (
    <Notice title={texts.title} text={texts.text}>
      <LinkButton to={home} variant="contained">
        {texts.home}
      </LinkButton>
    </Notice>
  );
}
