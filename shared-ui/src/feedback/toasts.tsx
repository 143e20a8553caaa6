import { sessionItems } from '@internship-portals/shared-api/storage';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useStore } from '@nanostores/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Verbatim } from '../display/verbatim';
import { feedbackTexts } from './messages';
import type { ToastUndo, ToastUndoButton } from './toast-undo';

/** Short messages that disappear by themselves. */
export interface Toasts {
  success(text: string, more?: { detail?: string; names?: readonly string[]; undo?: ToastUndo }): void;
  /** Titled 'Error'. Show an error that needs an action on the page as well. */
  error(text: string, detail?: string): void;
}

interface Toast {
  id: number;
  tone: 'success' | 'error';
  text: string;
  detail?: string;
  /** Names in the detail, which are not translated. */
  names?: readonly string[];
  /** A message with an undo stays exactly as long as the undo is offered, where the layout has a place for it. */
  undo?: ToastUndo;
  /** Whether the undo is under way. */
  undoing?: boolean;
}

const ToastContext = createContext<Toasts | undefined>(undefined);
/** Where toasts with an undo are shown, and what undoes. */
interface UndoPlace {
  element: HTMLElement;
  Button: typeof ToastUndoButton;
}

const UndoPlaceContext = createContext<(place: UndoPlace | null) => void>(() => {});
const lifetime = { success: 6_000, error: 10_000 };

const HANDED_OVER = 'toasts';
let handOver = () => {};

/** Shows the toasts of this page again in the next document of this tab. Called before the product itself leaves the page. */
export function handOverToasts(): void {
  handOver();
}

/** Toasts of the page before. */
function takeToasts(): Pick<Toast, 'tone' | 'text' | 'detail' | 'names'>[] {
  const toasts = sessionItems.get(HANDED_OVER);
  sessionItems.remove(HANDED_OVER);
  try {
    return JSON.parse(toasts ?? '[]');
  } catch {
    return [];
  }
}

/** The page's toasts. Needs a `ToastProvider` above. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/**
 * The ref of an element that shows the toasts with an undo instead of the corner, where they would cover buttons. There is no
 * undo without one.
 *
 * @param Button `ToastUndoButton`. Layouts bring it, so that pages without an undo do not fetch it
 */
export function useUndoPlace(Button: typeof ToastUndoButton) {
  const setPlace = useContext(UndoPlaceContext);
  return useCallback((element: HTMLElement | null) => setPlace(element && { element, Button }), [setPlace, Button]);
}

/** Holds the page's toasts and shows them in the corner, and those with an undo in the layout's place for them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast[]>([]);
  const last = useRef(0);
  // A toast that was shown in the event that leaves the page is not rendered yet.
  const latest = useRef<Toast[]>([]);
  const update = useCallback((change: (toasts: Toast[]) => Toast[]) => {
    latest.current = change(latest.current);
    setShown(latest.current);
  }, []);
  const close = useCallback((id: number) => update((toasts) => toasts.filter((toast) => toast.id !== id)), [update]);
  const markUndoing = (id: number) =>
    update((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, undoing: true } : toast)));
  const toasts = useMemo<Toasts>(() => {
    const show = (toast: Omit<Toast, 'id'>) => {
      last.current += 1;
      const id = last.current;
      // A repeated message replaces the earlier one. One with an undo stays, because it is about an action of its own.
      const same = (other: Toast) => other.text === toast.text && other.tone === toast.tone && !other.undo;
      update((others) => {
        const left = [...others.filter((other) => !same(other)), { ...toast, id }];
        return left.filter((other, index) => other.undo || index >= left.length - 4);
      });
    };
    return {
      success: (text, more) => show({ tone: 'success', text, ...more }),
      error: (text, detail) => show({ tone: 'error', text, detail }),
    };
  }, [update]);
  useEffect(() => {
    for (const { tone, text, ...more } of takeToasts()) {
      if (tone === 'error') toasts.error(text, more.detail);
      else toasts.success(text, more);
    }
    handOver = () => {
      const left = latest.current
        .filter(({ undo }) => !undo)
        .map(({ tone, text, detail, names }) => ({ tone, text, detail, names }));
      if (left.length > 0) sessionItems.set(HANDED_OVER, JSON.stringify(left));
    };
    return () => {
      handOver = () => {};
    };
  }, [toasts]);
  // One that is being undone leaves the keys to the one before it: two quick Ctrl+Z undo two actions.
  const newestUndo = shown.findLast(({ undo, undoing }) => undo && !undoing)?.id;
  const [undoPlace, setUndoPlace] = useState<UndoPlace | null>(null);
  const alert = (toast: Toast, UndoButton?: UndoPlace['Button']) => (
    <ToastAlert
      key={toast.id}
      toast={toast}
      UndoButton={UndoButton}
      newest={toast.id === newestUndo}
      onUndoing={() => markUndoing(toast.id)}
      onClose={() => close(toast.id)}
    />
  );
  const { notifications } = useStore(feedbackTexts);
  const isInLine = ({ undo }: Toast) => undo !== undefined && undoPlace !== null;
  return (
    <ToastContext.Provider value={toasts}>
      <UndoPlaceContext.Provider value={setUndoPlace}>{children}</UndoPlaceContext.Provider>
      {undoPlace &&
        createPortal(
          shown.filter(isInLine).map((toast) => alert(toast, undoPlace.Button)),
          undoPlace.element,
        )}
      <Box
        component="section"
        aria-label={notifications}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          // The shell's banner is at the bottom while the server cannot be reached.
          bottom: { xs: 'calc(12px + var(--banner-height, 0px))', sm: 'calc(24px + var(--banner-height, 0px))' },
          right: { xs: 12, sm: 24 },
          left: { xs: 12, sm: 'auto' },
          width: { sm: 400 },
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto' },
          '@media print': { display: 'none' },
        }}
      >
        {shown.filter((toast) => !isInLine(toast)).map((toast) => alert(toast))}
      </Box>
    </ToastContext.Provider>
  );
}

function ToastAlert({
  toast,
  UndoButton,
  newest,
  onUndoing,
  onClose,
}: {
  toast: Toast;
  /** For a toast in one line of the layout. */
  UndoButton: UndoPlace['Button'] | undefined;
  newest: boolean;
  onUndoing: () => void;
  onClose: () => void;
}) {
  const texts = useStore(feedbackTexts);
  const inLine = UndoButton !== undefined;
  const [held, setHeld] = useState(false);
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    // Pauses while the pointer or the focus is on the message.
    if (held || inLine) return;
    const timer = setTimeout(() => closing.current(), lifetime[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, toast.tone, inLine]);
  return (
    <Alert
      severity={toast.tone}
      variant="outlined"
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onClose={onClose}
      closeText={texts.close}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        ...(inLine
          ? {
              py: 0,
              alignItems: 'center',
              '& .MuiAlert-message': {
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1.5,
                py: 0.5,
              },
              '& .MuiAlert-action': { pt: 0 },
            }
          : { boxShadow: 6, alignItems: 'flex-start' }),
        '@keyframes rise': {
          from: { opacity: 0, transform: 'translateY(8px)' },
          to: { opacity: 1, transform: 'none' },
        },
        animation: 'rise 180ms ease-out',
      }}
    >
      {toast.tone === 'error' && <AlertTitle sx={{ fontWeight: 650 }}>{texts.error}</AlertTitle>}
      {toast.text}
      {toast.detail && (
        <Box sx={{ color: 'text.secondary', mt: inLine ? 0 : 0.5 }}>
          <Verbatim of={toast.names ?? []}>{toast.detail}</Verbatim>
        </Box>
      )}
      {UndoButton && toast.undo && (
        <UndoButton undo={toast.undo} newest={newest} onUndoing={onUndoing} onEnd={onClose} />
      )}
    </Alert>
  );
}
