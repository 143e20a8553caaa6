import type { Applicant } from '@internship-portals/shared-api/contract';
import { ShortDate, StatusBadge, useKeys } from '@internship-portals/shared-ui/dashboard';
import Close from '@mui/icons-material/Close';
import ViewSidebar from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { common } from '../../messages';
import { DocumentButton } from './document-button';
import { messages as mailTime } from './mail-time/messages';
import { messages } from './messages';
import { ApplicationNotes } from './notes/application-notes';
import { OpenDecisions } from './open-decisions';
import { messages as reasons } from './reasons/messages';
import { Steps } from './review-bar';
import { Facts } from './review-facts';
import { TimesBadge } from './times/times-badge';
import { useKeysSetting } from './use-review-keys';

const { panel: texts } = messages;

/** Below this width of the window, in pixels, the panel would leave too little of the table, and lies over its end. */
const BESIDE = '@media (min-width: 1536px)';
const WIDTH = 380;
/** Phones have rows that unfold instead. */
const CARDS = '@media (max-width: 719.95px)';

interface PanelState {
  isOpen: boolean;
  toggle: () => void;
  setRows: (rows: readonly Applicant[]) => void;
}
const State = createContext<PanelState>({ isOpen: false, toggle: () => {}, setRows: () => {} });

/** Tells the panel which rows the list shows. Undefined while they load. */
export function usePanelRows(rows: readonly Applicant[] | undefined): void {
  const { setRows } = useContext(State);
  useEffect(() => {
    if (rows) setRows(rows);
  }, [rows, setRows]);
}

/** Opens the panel with the row that has the focus or the first one, and closes it: what pressing a row does, by keyboard. */
export function PanelButton() {
  const { isOpen, toggle } = useContext(State);
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-expanded={isOpen}
      aria-label={texts.show}
      aria-keyshortcuts="O"
      title={`${texts.show} (O)`}
      onClick={toggle}
      sx={{ [CARDS]: { display: 'none' }, minWidth: 0, px: 1 }}
    >
      <ViewSidebar fontSize="small" />
    </Button>
  );
}

/**
 * A list of applicants with a panel beside it, which shows one of the rows and steps through them. It follows the list: when its
 * applicant leaves the page, the one who took that place is shown. The list tells it its rows by `usePanelRows`.
 */
export function ListWithPanel({ sx = {}, children }: { sx?: Record<string, object>; children: ReactNode }) {
  const [rows, setRows] = useState<readonly Applicant[]>([]);
  const [shown, setShown] = useState<{ id: string; place: number }>();
  const list = useRef<HTMLDivElement>(null);
  const place = rows.findIndex(({ id }) => id === shown?.id);
  const applicant = shown && (rows[place] ?? rows[Math.min(shown.place, rows.length - 1)]);
  const position = applicant ? rows.indexOf(applicant) : -1;

  const lines = () => [...(list.current?.querySelectorAll('tbody tr') ?? [])];
  const show = (next: number) => {
    const row = rows[next];
    if (row) setShown({ id: row.id, place: next });
  };
  const close = () => {
    setShown(undefined);
    lines()[position]?.querySelector('a')?.focus({ preventScroll: true });
  };
  const toggle = () => {
    if (applicant) close();
    else show(Math.max(0, lines().indexOf(document.activeElement?.closest('tr') as Element)));
  };
  const [keysOn] = useKeysSetting();
  useKeys(keysOn, { o: toggle });
  useKeys(keysOn && applicant !== undefined, { j: () => show(position + 1), k: () => show(position - 1) });
  useKeys(applicant !== undefined, { escape: close });

  /** A row that is pressed beside its links and buttons. */
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('a, button, input, label')) return;
    // Text that was marked to be copied.
    if (window.getSelection()?.isCollapsed === false) return;
    const line = target.closest('tbody tr');
    if (line) show(lines().indexOf(line));
  };

  return (
    <State value={{ isOpen: applicant !== undefined, toggle, setRows }}>
      <Box
        sx={{
          [BESIDE]: { display: 'grid', gap: 2, gridTemplateColumns: `minmax(0, 1fr) ${applicant ? `${WIDTH}px` : ''}` },
          '@media print': { display: 'block' },
        }}
      >
        <Box
          ref={list}
          onClick={press}
          sx={{
            minWidth: 0,
            ...sx,
            'tbody tr': { cursor: 'pointer' },
            [`tbody tr:nth-of-type(${position + 1})`]: { bgcolor: 'action.selected' },
          }}
        >
          {children}
        </Box>
        {applicant && (
          <Panel
            {...{ applicant, position }}
            total={rows.length}
            onStep={(by) => show(position + by)}
            onClose={close}
          />
        )}
      </Box>
    </State>
  );
}

function Panel({
  applicant,
  position,
  total,
  onStep,
  onClose,
}: {
  applicant: Applicant;
  /** From 0. */
  position: number;
  total: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each applicant is a new heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [applicant.id]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="panel-name"
      sx={{
        position: 'fixed',
        insetInlineEnd: 0,
        top: 'var(--app-bar, 0px)',
        bottom: 'var(--banner-height, 0px)',
        width: WIDTH,
        maxWidth: '100%',
        zIndex: 'appBar',
        boxShadow: 8,
        borderRadius: 0,
        overflowY: 'auto',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        [BESIDE]: {
          position: 'sticky',
          top: 'calc(var(--app-bar, 0px) + 16px)',
          bottom: 'auto',
          alignSelf: 'start',
          maxHeight: 'calc(100dvh - var(--app-bar, 0px) - 32px)',
          zIndex: 'auto',
          boxShadow: 'none',
          borderRadius: '12px',
        },
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Steps position={position + 1} total={total} onStep={onStep} />
        <IconButton aria-label={texts.close} title={texts.close} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography
          variant="h2"
          id="panel-name"
          ref={heading}
          tabIndex={-1}
          translate="no"
          sx={{ outline: 'none', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {applicant.Name}
        </Typography>
        <StatusBadge status={applicant.ApplicationStatus} />
        <TimesBadge applicant={applicant} />
        {applicant.MailAt && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {mailTime.goes(applicant.MailAt)}
          </Typography>
        )}
      </Box>
      {applicant.InterviewDate && (
        <Typography variant="body2">
          {common.columns.interviewDate}: <ShortDate date={applicant.InterviewDate} time={applicant.InterviewTime} />
        </Typography>
      )}
      {applicant.Reason && (
        <Typography variant="body2">
          {reasons.reason}: {applicant.Reason}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        <OpenDecisions key={applicant.id} applicant={applicant} size="medium" />
      </Box>
      {!applicant.ErasedAt && (
        <>
          <Box sx={{ display: 'flex', gap: 3 }}>
            {(['Cv', 'AttachmentLetter'] as const).map((name) => (
              <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Typography variant="body2">{messages.documents.tab[name]}</Typography>
                <DocumentButton applicant={applicant} document={name} />
              </Box>
            ))}
          </Box>
          <Facts applicant={applicant} />
          <ApplicationNotes key={applicant.id} applicationId={applicant.id} of={applicant.Name} narrow />
        </>
      )}
    </Paper>
  );
}
