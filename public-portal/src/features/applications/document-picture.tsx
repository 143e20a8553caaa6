import { useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { spoken } from './messages';
import { drawFirstPage } from './pdf-engine';

/** Pictures are drawn one after the other: each holds its whole document in memory until then. */
let last: Promise<unknown> = Promise.resolve();

/** Whether the browser is asked to save data: a picture needs the whole document, which may have megabytes. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** @param newLink asks for another link, as this one works for five minutes and documents further down are read later */
async function draw(
  link: string,
  canvas: HTMLCanvasElement,
  { isGone, newLink }: { isGone: () => boolean; newLink: () => Promise<string | undefined> },
): Promise<void> {
  if (isGone()) return;
  let answer = await fetch(link);
  const again = answer.status === 403 ? await newLink() : undefined;
  if (again) answer = await fetch(again);
  if (!answer.ok) throw new Error(`The document answered ${answer.status}.`);
  await drawFirstPage(await answer.arrayBuffer(), canvas);
}

/** The first page of a document, drawn once it comes into sight. Its link stands above. */
export function DocumentPicture({
  name,
  link,
  newLink,
}: {
  name: string;
  link: string;
  newLink: () => Promise<string | undefined>;
}) {
  const texts = useTexts(spoken.page);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'undrawn'>(savesData() ? 'undrawn' : 'waiting');
  // Links are signed anew with each answer.
  const address = link.split('?', 1)[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link to the same document is no reason to draw it again.
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let gone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        last = last
          .then(() => draw(link, target, { isGone: () => gone, newLink }))
          .then(
            () => !gone && setState('drawn'),
            () => !gone && setState('undrawn'),
          );
      },
      { rootMargin: '200px' },
    );
    observer.observe(target);
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [address]);

  if (state === 'undrawn') {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {texts.undrawn}
      </Typography>
    );
  }
  const drawn = state === 'drawn';
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={texts.picture({ name })}
      aria-busy={!drawn}
      width={240}
      height={340}
      sx={{
        display: 'block',
        mt: 1,
        maxWidth: '100%',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: drawn ? '#fff' : 'action.hover',
      }}
    />
  );
}
