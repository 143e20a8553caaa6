import { useEffect, useState } from 'react';
import { LinkButton, LoadingScreen, language, PublicLayout, preferredLanguage, speak, useTexts } from 'shared-ui';
import { messages } from './not-found-messages';
import { Notice } from './notice';

/** An address without a page, inside the layout of a dashboard. */
export function NotFoundPage({ home }: { home: string }) {
  const texts = messages[useTexts(language)];
  return (
    <Notice title={texts.title} text={texts.text}>
      <LinkButton to={home} variant="contained">
        {texts.home}
      </LinkButton>
    </Notice>
  );
}

/** A visitors' address without a page, in the visitor's language as far as its texts arrive. */
export function VisitorsNotFoundPage() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    speak(preferredLanguage())
      .catch(() => speak('en'))
      .then(() => setReady(true));
  }, []);
  return ready ? <VisitorsNotFound /> : <LoadingScreen />;
}

export const VisitorsNotFound = () => (
  <PublicLayout>
    <NotFoundPage home="/" />
  </PublicLayout>
);
