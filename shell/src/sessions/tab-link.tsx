import { call } from '@internship-portals/shared-api/client';
import { requestProof } from '@internship-portals/shared-api/contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How often the page asks whether the person has proved their identity, in ms. It also asks when they come back to it. */
const ASK_EVERY = 2_000;

interface TabLinkProps {
  /** Undefined: not known yet. */
  href: string | undefined;
  autoFocus?: boolean;
  /** What the person reads once they have opened it. */
  waiting: string;
  onProved: () => void;
  children: ReactNode;
}

/** A link to a page that asks for a proof of identity, in another tab. This page goes on as soon as the server has the proof. */
export function TabLink({ href, autoFocus = false, waiting, onProved, children }: TabLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (autoFocus) link.current?.focus();
  }, [autoFocus]);

  useEffect(() => {
    let isOpen = true;
    const ask = async () => {
      // A lost answer is followed by another.
      const answer = await call(requestProof, {}).catch(() => undefined);
      if (isOpen && answer?.Proved) onProved();
    };
    const timer = left ? setInterval(ask, ASK_EVERY) : undefined;
    window.addEventListener('focus', ask);
    return () => {
      isOpen = false;
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, [left, onProved]);

  return (
    <>
      <Button
        component="a"
        ref={link}
        variant="outlined"
        href={href}
        target="_blank"
        rel="noopener"
        disabled={!href}
        title={texts.tab}
        onClick={() => setLeft(true)}
      >
        {children}
      </Button>
      <div role="status">{left && <Typography>{waiting}</Typography>}</div>
    </>
  );
}

const texts = { tab: 'Opens in a new tab' };
