import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';

interface OnRequestCardProps {
  /** Of the heading's element. */
  id: string;
  texts: { title: string; about: string; open: string };
  children: ReactNode;
}

/** A part of a page that few need on a visit: it is read when the button is pressed. */
export function OnRequestCard({ id, texts, children }: OnRequestCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {texts.title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1.5, maxWidth: '70ch' }}>{texts.about}</Typography>
      {isOpen ? (
        children
      ) : (
        <Button
          variant="outlined"
          onClick={() => {
            setIsOpen(true);
            // The button had the focus and goes away.
            heading.current?.focus();
          }}
        >
          {texts.open}
        </Button>
      )}
    </Paper>
  );
}
