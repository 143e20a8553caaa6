import { rescheduleInterview } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, lazyPart } from '@internship-portals/shared-ui';
import { DatedText, longDateAndTime } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NewTime } from './move-mail';

/** Of most e-mails: the buttons of the dialog keep their place while it is loaded. */
const LETTER = 600;

const texts = {
  moveTo: 'Move to',
  move: 'Move the interview',
  consequence: 'The applicant gets this e-mail.',
  moved: 'Interview moved',
  failed: 'The interview could not be moved',
} as const;

// The e-mail loads with the question.
const ProposalMail = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "decision-mail" */ './result-mail')).ProposalMail,
}));

export interface ProposedMovesProps {
  applicant: { id: string; Name: string };
  /** The day that the interview has now. */
  from: string;
  /** What the applicant proposes. */
  proposals: readonly NewTime[];
}

/** A button for each day that an applicant proposes. It moves the interview once the e-mail of the move has been shown. */
export function ProposedMoves({ applicant, from, proposals }: ProposedMovesProps) {
  const { id, Name } = applicant;
  const move = useEndpointMutation(rescheduleInterview);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        '& button': { px: 1 },
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {texts.moveTo}
      </Typography>
      {proposals.map((to) => {
        const { Date: date, Time: time } = to;
        const long = longDateAndTime({ date, time });
        const title = `${texts.moveTo} ${long}: ${Name}`;
        return (
          <ActionButton
            key={long}
            size="small"
            variant="outlined"
            aria-label={title}
            question={{
              title: `${title}?`,
              names: [Name],
              text: texts.consequence,
              confirmLabel: texts.move,
              details: (
                <Box sx={{ minHeight: LETTER, mt: 1.5 }}>
                  <ProposalMail applicant={applicant} from={from} to={to} />
                </Box>
              ),
            }}
            onAct={() =>
              move.mutateAsync({ params: { id }, body: { Date: date, ...(time === null ? {} : { Time: time }) } })
            }
            done={texts.moved}
            of={Name}
            failed={texts.failed}
          >
            <DatedText text="{date}" date={date} time={time} />
          </ActionButton>
        );
      })}
    </Box>
  );
}
