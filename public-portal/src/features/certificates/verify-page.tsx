import { ApiError, useChecking } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type verifyCertificate as Check,
  listSignatures,
  verifyCertificate,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import {
  Details,
  describeError,
  formatLongDate,
  PublicLayout,
  TextLink,
  useTexts,
  Verbatim,
} from '@internship-portals/shared-ui';
import {
  CheckingNotice,
  Form,
  FormCard,
  SubmitButton,
  TextField,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { base } from '../../messages';
import { spoken } from './messages';

/** Checks the number of a certificate, which is typed here or comes with the address of a QR code. */
export function VerifyPage() {
  const texts = useTexts(spoken.page);
  const { number } = useParams();
  const navigate = useNavigate();
  const isChecking = useChecking().waiting > 0;
  const form = useServerForm({
    defaultValues: { Number: number ?? '' },
    submit: async ({ Number: typed }) => {
      const wanted = typed.trim();
      if (wanted === '') throw new ApiError(texts.empty, 422, { Number: [texts.empty] });
      return wanted;
    },
    onSuccess: (wanted) => void navigate(visitorPages.verifyCertificate(wanted)),
  });
  return (
    <PublicLayout>
      <FormCard title={texts.title} hint={texts.hint} footer={<TextLink to={base}>{texts.footer}</TextLink>}>
        <Form form={form} label={texts.title}>
          <TextField name="Number" label={texts.number} hint={texts.example} autoComplete="off" maxLength={64} />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
        <Box sx={{ mt: 3, '&:has(> :empty)': { mt: 0 } }}>
          {/* Always rendered: screen readers announce only what is added to a region that they know. */}
          <CheckingNotice checking={isChecking}>
            {number !== undefined && <Result key={number} number={number} />}
          </CheckingNotice>
        </Box>
        <Signatures />
      </FormCard>
    </PublicLayout>
  );
}

function Result({ number }: { number: string }) {
  const texts = useTexts(spoken.page);
  const { data, error } = useEndpoint(verifyCertificate, { params: { number } });
  if (data) return <Answered number={number} answer={data} />;
  // An address whose number is too long has no certificate.
  if (error instanceof ApiError && error.status === 404) return <Unknown number={number} />;
  if (error) return <Alert severity="error">{describeError(error)}</Alert>;
  return <Typography variant="body2">{texts.submitting}</Typography>;
}

function Unknown({ number }: { number: string }) {
  const texts = useTexts(spoken.page);
  return (
    <Alert severity="warning" role="none">
      {texts.unknown({ number })} {texts.unknownHint}
    </Alert>
  );
}

function Answered({ number, answer }: { number: string; answer: Answer<typeof Check> }) {
  const texts = useTexts(spoken.page);
  const { State, Facts, IssuedOn = '', RevokedOn = '' } = answer;
  const issued = formatLongDate(IssuedOn);
  if (State === 'unknown') return <Unknown number={number} />;
  if (State === 'withdrawn')
    return (
      <Alert severity="error" role="none">
        {texts.withdrawn({ issued, revoked: formatLongDate(RevokedOn) })}
      </Alert>
    );
  if (!Facts)
    return (
      <Alert severity="info" role="none">
        {texts.erased({ day: issued })}
      </Alert>
    );
  const labels = texts.facts;
  return (
    <>
      <Alert severity="success" role="none" sx={{ mb: 2.5 }}>
        {texts.genuine}
      </Alert>
      <Details
        items={[
          { label: labels.name, value: <Verbatim>{Facts.Name}</Verbatim>, wide: true },
          { label: labels.position, value: Facts.Position, wide: true },
          { label: labels.startsOn, value: formatLongDate(Facts.StartsOn) },
          { label: labels.endsOn, value: formatLongDate(Facts.EndsOn) },
          { label: labels.issuedOn, value: issued },
        ]}
      />
    </>
  );
}

/** How to check the signature of a PDF, with the fingerprints of all keys that the firm has used: a PDF has one of them. */
function Signatures() {
  const texts = useTexts(spoken.signature);
  const { data, error } = useEndpoint(listSignatures, {});
  if (data ? data.Fingerprints.length === 0 : !error) return null;
  return (
    <Box component="section" aria-labelledby="signature" sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h2" id="signature" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      {data ? (
        <>
          <Typography variant="body2">
            {texts.text} {data.Fingerprints.length > 1 ? texts.several : texts.one}
          </Typography>
          {data.Fingerprints.map((print) => (
            <Typography
              key={print}
              variant="body2"
              translate="no"
              sx={{ my: 1.5, overflowWrap: 'anywhere', fontWeight: 600 }}
            >
              {print}
            </Typography>
          ))}
          <Typography variant="body2">{texts.print}</Typography>
        </>
      ) : (
        <Alert severity="error">
          {texts.failed} {describeError(error, 'reading')}
        </Alert>
      )}
    </Box>
  );
}
