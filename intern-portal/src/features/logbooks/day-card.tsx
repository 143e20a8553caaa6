import type { LogbookDay } from '@internship-portals/shared-api/contract';
import { formatLongDate } from '@internship-portals/shared-ui';
import { FileList } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { DayForm } from './day-form';
import { linkToFile } from './link-to-file';
import { messages } from './messages';

const { day: texts } = messages;

/** A day as it was written, or its form. */
export function DayCard({
  day,
  usualHours,
  open,
  takesFiles,
  writing,
  focused,
  onWrite,
  onClose,
}: {
  day: LogbookDay;
  /** Of the day before: what the form of an unwritten day starts with. */
  usualHours: number | undefined;
  open: boolean;
  takesFiles: boolean;
  writing: boolean;
  /** Whether its button takes the focus. */
  focused: boolean;
  onWrite: () => void;
  onClose: () => void;
}) {
  const title = formatLongDate(day.Date);
  const isWritten = day.Done !== '';
  return (
    <Card component="li" variant="outlined" sx={{ px: 2, py: 1.5, breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline' }}>
        {/* What does not fit wraps beneath the day: the button stays beside it, so cards are even. */}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'baseline', columnGap: 1, flexWrap: 'wrap' }}>
          <Typography variant="h3">{title}</Typography>
          {isWritten && !writing && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {messages.hours(day.Hours)}
            </Typography>
          )}
        </Box>
        {open && !writing && (
          <Button
            size="small"
            variant={isWritten ? 'text' : 'outlined'}
            autoFocus={focused}
            aria-label={isWritten ? texts.changeOf(title) : texts.writeOf(title)}
            onClick={onWrite}
            sx={{ flexShrink: 0, mr: isWritten ? -1.5 : 0 }}
          >
            {isWritten ? texts.change : texts.write}
          </Button>
        )}
      </Box>
      {writing ? (
        <Box sx={{ mt: 1.5 }}>
          <DayForm day={day} usualHours={usualHours} takesFiles={takesFiles} label={title} onClose={onClose} />
        </Box>
      ) : isWritten ? (
        <>
          <Box component="dl" sx={{ m: 0, mt: 0.5, mb: day.Files.length > 0 ? 1.5 : 0, display: 'grid', gap: 1 }}>
            <Entry label={texts.done} text={day.Done} />
            {day.Learnt && <Entry label={texts.learnt} text={day.Learnt} />}
          </Box>
          <FileList label={texts.filesOf(title)} files={day.Files} linkTo={linkToFile} />
        </>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.none}
        </Typography>
      )}
    </Card>
  );
}

function Entry({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </div>
  );
}
