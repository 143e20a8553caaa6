import { LinkButton } from 'shared-ui';
import { Notice } from './notice';
import { useErrorTexts } from './use-error-texts';

/** An address without a page. Inside a dashboard the layout stays. */
export function NotFoundPage({ home }: { home: string }) {
  const texts = useErrorTexts().notFound;
  return (
    <Notice title={texts.title} text={texts.text}>
      <LinkButton to={home} variant="contained">
        {texts.home}
      </LinkButton>
    </Notice>
  );
}
