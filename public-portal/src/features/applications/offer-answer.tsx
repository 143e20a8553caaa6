import { answerOffer, type Offer } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, formatLongDate, useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { offerTexts } from './page-texts';

/** The newest offer of an application: its letter, and the answer, or what has become of it. */
export function OfferAnswer({
  token,
  offer,
  position,
  isActive,
}: {
  token: string;
  offer: Offer;
  position: string;
  /** Whether the account is activated. */
  isActive: boolean;
}) {
  const texts = useTexts(offerTexts);
  const { State, AnswerBy, Letter } = offer;
  const day = formatLongDate(AnswerBy);
  const isOpen = State === 'open';
  const said = {
    open: texts.open({ position }),
    accepted: isActive ? texts.active : texts.accepted,
    declined: texts.declined,
    lapsed: texts.lapsed({ day }),
    withdrawn: texts.withdrawn,
  };
  return (
    <>
      <Typography>{said[State]}</Typography>
      {isOpen && <Typography sx={{ mt: 1, fontWeight: 600 }}>{texts.until({ day })}</Typography>}
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {Letter && (
          <Button href={Letter} target="_blank" rel="noopener noreferrer" variant="outlined">
            {texts.letter}
          </Button>
        )}
        {isOpen && <Buttons token={token} id={offer.id} />}
      </Box>
    </>
  );
}

function Buttons({ token, id }: { token: string; id: string }) {
  const texts = useTexts(offerTexts);
  const answer = useEndpointMutation(answerOffer);
  const send = (Answer: 'accepted' | 'declined') =>
    answer.mutateAsync({ params: { token }, body: { Offer: id, Answer } });
  const { accept, decline } = texts;
  return (
    <>
      <ActionButton
        variant="contained"
        question={{ ...accept.question, confirmLabel: accept.button }}
        onAct={() => send('accepted')}
        done={({ message }) => message}
        failed={texts.failed}
      >
        {accept.button}
      </ActionButton>
      <ActionButton
        color="error"
        variant="outlined"
        question={{ ...decline.question, confirmLabel: decline.button, tone: 'danger' }}
        onAct={() => send('declined')}
        done={({ message }) => message}
        failed={texts.failed}
      >
        {decline.button}
      </ActionButton>
    </>
  );
}
