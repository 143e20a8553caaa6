import { listCertificates } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatMoment, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { certificate: texts } = messages;

/** The newest certificate of completion of an intern whose internship is over, or that there is none yet. */
export function CertificateCard({ id }: { id: string }) {
  const read = useEndpoint(listCertificates, { params: { id } });
  return (
    <Paper component="section" variant="outlined" aria-labelledby="certificate" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="certificate" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Certificates: [newest] }) => {
          if (!newest) return <Typography variant="body2">{texts.none}</Typography>;
          const { Number: number, IssuedAt, RevokedAt, Reason = '', File } = newest;
          return (
            <>
              <Typography sx={{ fontWeight: 600 }}>
                <Verbatim>{number}</Verbatim>
              </Typography>
              <Typography variant="body2">
                {RevokedAt ? texts.withdrawn(formatMoment(RevokedAt), Reason) : texts.issued(formatMoment(IssuedAt))}
              </Typography>
              {File && (
                <Button size="small" variant="contained" href={File} sx={{ mt: 1.5 }}>
                  {texts.download}
                </Button>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Paper>
  );
}
