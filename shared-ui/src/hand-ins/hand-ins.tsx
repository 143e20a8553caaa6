import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Moment } from '../display/moment';
import { FileList } from './file-list';
import { handInTexts as texts } from './messages';
import type { Work } from './types';

interface WorkProps {
  handIn: Work;
  /** Asks for a link to a file, which works for a few minutes. Rejects if there is none. */
  linkTo: (fileId: string) => Promise<string>;
}

/** One version of the work: its note, its link and its files. */
export function HandedInWork({ handIn: { Version, At, Note, Link: link, Files }, linkTo }: WorkProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, justifyItems: 'start' }}>
      <div>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {texts.version(Version)}
        </Typography>{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <Moment at={At} />
        </Typography>
      </div>
      {Note && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '100%' }}>
          {Note}
        </Typography>
      )}
      {link && (
        <Link href={link} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {link}
        </Link>
      )}
      <FileList label={`${texts.files}, ${texts.version(Version)}`} files={Files} linkTo={linkTo} />
    </Box>
  );
}

export interface HandInsProps extends Pick<WorkProps, 'linkTo'> {
  /** The newest version first. */
  handIns: readonly Work[];
  /** Shown while there is none. */
  empty: string;
  /** Shown below the versions, such as a form for the next one. */
  children?: ReactNode;
  /** Shown beside the versions from 1,024 px, and below them on narrower screens. */
  beside?: ReactNode;
}

const besides = { gridTemplateColumns: 'minmax(0, 1fr) 280px' };

/** The work that was handed in for a task: the newest version, and the earlier ones folded. */
export function HandIns({ handIns, linkTo, empty, children, beside }: HandInsProps) {
  const [newest, ...earlier] = handIns;
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, '@media screen and (min-width: 1024px)': beside ? besides : {} }}>
        <div>
          {newest ? (
            <HandedInWork handIn={newest} linkTo={linkTo} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
          )}
          {earlier.length > 0 && (
            <Folded summary={texts.earlier(earlier.length)}>
              {earlier.map((handIn) => (
                <Box component="li" key={handIn.id} sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
                  <HandedInWork handIn={handIn} linkTo={linkTo} />
                </Box>
              ))}
            </Folded>
          )}
        </div>
        {beside && <Box sx={{ '@media print': { display: 'none' } }}>{beside}</Box>}
      </Box>
      {children && (
        <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider', '@media print': { display: 'none' } }}>
          {children}
        </Box>
      )}
    </Paper>
  );
}

/** A list that opens and closes under its summary. */
function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <Box
      component="details"
      // Paper opens nothing.
      sx={{ mt: 2, '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 550, py: 0.5 }}>
        {summary}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 2, m: 0, mt: 1.5, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
