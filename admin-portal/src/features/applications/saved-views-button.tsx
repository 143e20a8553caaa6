import type { ViewedList } from '@internship-portals/shared-api/contract';
import { lazyPart } from '@internship-portals/shared-ui';
import type { ShownTable } from '@internship-portals/shared-ui/table';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messages } from './messages';

// Few visits use it, so its code loads when it opens.
const SavedViewsModal = lazyPart(async () => ({ default: (await import('./saved-views-modal')).SavedViewsModal }));

/** A table tool that opens the saved views of a list. */
export function SavedViewsButton({ list, shown }: { list: ViewedList; shown: ShownTable }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<BookmarkBorder />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.views.open}
      </Button>
      {open && <SavedViewsModal list={list} shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}
