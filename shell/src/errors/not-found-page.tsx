import { visitorPages } from '@internship-portals/shared-api/contract';
import {
  LinkButton,
  LoadingScreen,
  language,
  PublicLayout,
  preferredLanguage,
  speak,
  useTexts,
} from '@internship-portals/shared-ui';
import { useEffect, useState } from 'react';
import { messages } from './not-found-messages';
import { Notice } from './notice';

/** An address without a page, inside the layout of a dashboard, whose header has the search. */
export function NotFoundPage({ home }: { home: string }) {
  const texts = messages[useTexts(language)];
  return (
    <Notice title={texts.title} text={texts.text} hint={texts.search}>
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

/** The layout's footer says how to reach the firm. */
export function VisitorsNotFound() {
  const texts = messages[useTexts(language)];
  return (
    <PublicLayout>
      <Notice title={texts.title} text={texts.text} hint={texts.mistyped}>
        <LinkButton to="/" variant="contained">
          {texts.home}
        </LinkButton>
        <LinkButton to={visitorPages.applicationStatus} variant="outlined">
          {texts.status}
        </LinkButton>
      </Notice>
    </PublicLayout>
  );
}
