import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

interface OnRequestCardProps {
  /** Of the heading's element. */
  id: string;
  texts: { title: string; about: string; open: string };
  children: ReactNode;
}

/** A part of a page that few need on a visit: it is read when the button is pressed. */
export function OnRequestCard({ id, texts, children }: OnRequestCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id}>
        {texts.title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1.5, maxWidth: '70ch' }}>{texts.about}</Typography>
      {isOpen ? (
        children
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {texts.open}
        </Button>
      )}
    </Paper>
  );
}
