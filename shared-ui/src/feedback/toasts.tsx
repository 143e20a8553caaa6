import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** Short messages that confirm or report and go away by themselves. */
export interface Toasts {
  success(text: string): void;
  /** Titled 'Error'. An error that needs an action belongs on the page as well. */
  error(text: string, detail?: string): void;
}

interface Toast {
  id: number;
  tone: 'success' | 'error';
  text: string;
  detail?: string;
}

const ToastContext = createContext<Toasts | undefined>(undefined);
const lifetime = { success: 6_000, error: 10_000 };

/** The toasts of the page; needs a `ToastProvider` above. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Holds the page's toasts and shows them in the corner. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast[]>([]);
  const last = useRef(0);
  const close = useCallback((id: number) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), []);
  const toasts = useMemo<Toasts>(() => {
    const show = (toast: Omit<Toast, 'id'>) => {
      last.current += 1;
      const id = last.current;
      // The same message again replaces the first one: a stack of equal lines says nothing more.
      const same = (other: Toast) => other.text === toast.text && other.tone === toast.tone;
      setShown((others) => [...others.filter((other) => !same(other)), { ...toast, id }].slice(-4));
    };
    return {
      success: (text) => show({ tone: 'success', text }),
      error: (text, detail) => show({ tone: 'error', text, detail }),
    };
  }, []);
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      <Box
        component="section"
        aria-label="Notifications"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          bottom: { xs: 12, sm: 24 },
          right: { xs: 12, sm: 24 },
          left: { xs: 12, sm: 'auto' },
          width: { sm: 400 },
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto' },
        }}
      >
        {shown.map((toast) => (
          <ToastAlert key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </Box>
    </ToastContext.Provider>
  );
}

function ToastAlert({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    // Time stands still while someone reads it with the pointer or the keyboard on it.
    if (held) return;
    const timer = setTimeout(() => closing.current(), lifetime[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, toast.tone]);
  return (
    <Alert
      severity={toast.tone}
      variant="outlined"
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onClose={onClose}
      closeText="Close"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: 6,
        alignItems: 'flex-start',
        '@keyframes rise': {
          from: { opacity: 0, transform: 'translateY(8px)' },
          to: { opacity: 1, transform: 'none' },
        },
        animation: 'rise 180ms ease-out',
      }}
    >
      {toast.tone === 'error' && <AlertTitle sx={{ fontWeight: 650 }}>Error</AlertTitle>}
      {toast.text}
      {toast.detail && <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{toast.detail}</Box>}
    </Alert>
  );
}
