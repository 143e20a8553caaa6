import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useStore } from '@nanostores/react';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { Verbatim } from '../display/verbatim';
import { feedbackTexts } from './messages';
import { Modal } from './modal';

/** The question: the title names the object, the text the consequence. */
export interface Question {
  title: string;
  text: string;
  /** Names in the title, and those in the text, which are not translated. */
  names?: readonly string[];
  confirmLabel: string;
  /** Default 'Cancel'. */
  cancelLabel?: string;
  tone?: 'danger' | 'default';
  /** Fields below the text, for what may be said besides. */
  details?: ReactNode;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Asks for confirmation. Resolves to true only if the user confirms. Needs a `ConfirmProvider` above. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

/** Shows the questions of `useConfirm`, one at a time. The initial focus is on the safe answer. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { cancel } = useStore(feedbackTexts);
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const text = useId();
  const close = useCallback((confirmed: boolean) => {
    answer.current?.(confirmed);
    answer.current = undefined;
    setOpen(false);
  }, []);
  const ask = useCallback<Ask>((next) => {
    answer.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {question && (
        <Modal
          title={question.title}
          names={question.names}
          open={open}
          onClose={() => close(false)}
          width={question.details ? 'sm' : 'xs'}
          alert
          describedBy={text}
          actions={
            <>
              <Button autoFocus variant="outlined" color="inherit" onClick={() => close(false)}>
                {question.cancelLabel ?? cancel}
              </Button>
              <Button
                variant="contained"
                color={question.tone === 'danger' ? 'error' : 'primary'}
                onClick={() => close(true)}
              >
                {question.confirmLabel}
              </Button>
            </>
          }
        >
          <Typography id={text} sx={{ color: 'text.secondary' }}>
            <Verbatim of={question.names ?? []}>{question.text}</Verbatim>
          </Typography>
          {question.details}
        </Modal>
      )}
    </ConfirmContext.Provider>
  );
}
