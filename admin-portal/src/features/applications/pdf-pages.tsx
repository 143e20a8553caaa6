import { visuallyHidden } from '@internship-portals/shared-ui';
import Search from '@mui/icons-material/Search';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import FitWidth from '@mui/icons-material/ZoomOutMap';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { loadEngine } from './document-files';
import { messages } from './messages';
import type { OpenDocument, Viewer } from './pdf-engine';
import { pdfGlobalStyles, pdfStyles } from './pdf-styles';

const { documents: texts } = messages;

/** What the keys of a page do to the document that it shows. */
export interface PdfControls {
  zoom: Viewer['zoom'];
  scroll: Viewer['scroll'];
  /** Moves the focus to the search of the document. */
  search(): void;
}

/** The pages of a document, with zoom and search. It stays the same element while one document takes the place of another. */
export function PdfPages({
  label,
  document,
  tools,
  controls,
}: {
  /** The accessible name of the document. */
  label: string;
  /** Undefined while the next one is not there yet. */
  document: OpenDocument | undefined;
  /** More buttons of the toolbar. */
  tools?: ReactNode;
  controls?: Ref<PdfControls>;
}) {
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const viewer = useRef<Viewer>(undefined);
  const wanted = useRef(document);
  const [shown, setShown] = useState<OpenDocument>();
  const [incomplete, setIncomplete] = useState<OpenDocument>();
  const [query, setQuery] = useState('');
  const [matches, setMatches] = useState({ current: 0, total: 0 });

  const show = useEffectEvent((text: string) => {
    viewer.current?.show(wanted.current);
    if (wanted.current && text) viewer.current?.find(text);
  });
  const showSearched = useEffectEvent(() => show(query));

  useEffect(() => {
    let ended = false;
    const begin = ({ createViewer }: Awaited<ReturnType<typeof loadEngine>>) => {
      if (ended || !container.current) return;
      viewer.current = createViewer(container.current, {
        onShown: () => setShown(wanted.current),
        onIncomplete: () => setIncomplete(wanted.current),
        onMatches: (current, total) => setMatches({ current, total }),
      });
      showSearched();
    };
    // Without it, no document can be read either: the panel in place of this one says so.
    void loadEngine().then(begin, () => undefined);
    return () => {
      ended = true;
      viewer.current?.end();
      viewer.current = undefined;
    };
  }, []);

  useEffect(() => {
    const before = wanted.current;
    wanted.current = document;
    // What was typed before a document arrived is searched for in it, and not in the one that takes its place.
    if (!before || before === document) return showSearched();
    setQuery('');
    setMatches({ current: 0, total: 0 });
    show('');
  }, [document]);

  useImperativeHandle(controls, () => ({
    zoom: (direction) => viewer.current?.zoom(direction),
    scroll: (direction) => viewer.current?.scroll(direction),
    search: () => input.current?.focus(),
  }));

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && query) {
      event.preventDefault();
      viewer.current?.find(query, event.shiftKey ? 'previous' : 'next');
    }
    if (event.key === 'Escape') {
      setQuery('');
      viewer.current?.find('');
      // Back to the page's heading, where its keys work.
      window.document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
  };
  const tool = (label: string, icon: ReactNode, direction: 'in' | 'out' | 'fit') => (
    <IconButton aria-label={label} title={label} size="small" onClick={() => viewer.current?.zoom(direction)}>
      {icon}
    </IconButton>
  );

  return (
    <>
      <GlobalStyles styles={pdfGlobalStyles} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}>
        {tool(texts.zoomOut, <ZoomOut fontSize="small" />, 'out')}
        {tool(texts.zoomIn, <ZoomIn fontSize="small" />, 'in')}
        {tool(texts.fitWidth, <FitWidth fontSize="small" />, 'fit')}
        <OutlinedInput
          size="small"
          type="search"
          value={query}
          placeholder={texts.search}
          inputRef={input}
          startAdornment={<Search fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
          onChange={({ target }) => {
            setQuery(target.value);
            viewer.current?.find(target.value);
          }}
          onKeyDown={onKey}
          slotProps={{ input: { 'aria-label': texts.search } }}
          sx={{ flex: '1 1 130px', maxWidth: 280, minWidth: 0, '& input': { py: 0.75 } }}
        />
        <Box
          role="status"
          sx={{ fontSize: '0.8125rem', color: 'text.secondary', minWidth: query ? 64 : 0, whiteSpace: 'nowrap' }}
        >
          {query && (matches.total > 0 ? texts.matches(matches.current, matches.total) : texts.noMatch)}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>{tools}</Box>
      </Box>
      <div role="status">
        {document && incomplete === document && !document.unshown.includes('incomplete') && (
          <Typography variant="body2" sx={{ mb: 1 }}>
            {texts.unshown.incomplete}
          </Typography>
        )}
      </div>
      <Box
        data-document={document && shown === document ? 'shown' : 'loading'}
        sx={{
          position: 'relative',
          flex: '1 1 auto',
          minHeight: { xs: 240, md: 360 },
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'action.hover',
        }}
      >
        {/* The keyboard scrolls it. */}
        <Box
          ref={container}
          tabIndex={0}
          role="region"
          aria-label={label}
          data-pdf
          sx={{
            position: 'absolute',
            inset: 0,
            overflow: 'auto',
            overscrollBehaviorX: 'contain',
            borderRadius: 'inherit',
            ...pdfStyles,
          }}
        >
          <div className="pdfViewer" />
        </Box>
        {!document && <Box sx={visuallyHidden}>{texts.loading}</Box>}
      </Box>
    </>
  );
}
