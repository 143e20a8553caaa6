import {
  type Applicant,
  type ApplicationChange,
  adminPages,
  type EarlierApplication,
} from '@internship-portals/shared-api/contract';
import { Details, formatLongDate, Moment, TextLink } from '@internship-portals/shared-ui';
import { StatusBadge } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { common } from '../../messages';
import { EmailLink, PhoneLink } from './contact-links';
import { messages } from './messages';
import { StaffNotice } from './staff-address';
import { type Coordinator, studyFacts } from './study-facts';

const { review: texts, history } = messages;
const { columns: headers } = common;

/** A card of the right column. */
function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** What the applicant wrote into the form, and when it was last changed. */
export function Facts({
  applicant,
  changes = [],
  coordinator,
}: {
  applicant: Applicant;
  changes?: readonly ApplicationChange[];
  coordinator?: Coordinator;
}) {
  const newest = changes.at(-1);
  return (
    <Card id="facts" title={texts.facts}>
      <StaffNotice {...applicant} />
      <Details
        items={[
          { label: headers.applicationFor, value: applicant.Position },
          { label: headers.appliedAt, value: <Moment at={applicant.AppliedAt} /> },
          ...(applicant.Intake ? [{ label: headers.intake, value: applicant.Intake }] : []),
          ...(applicant.AnswerBy ? [{ label: headers.answerBy, value: formatLongDate(applicant.AnswerBy) }] : []),
          { label: headers.email, value: <EmailLink applicant={applicant} />, wide: true },
          { label: headers.phoneNumber, value: <PhoneLink applicant={applicant} /> },
          ...studyFacts(applicant.Studies, coordinator).map(([label, value]) => ({ label, value })),
          ...(newest
            ? [
                {
                  label: history.changed,
                  value: (
                    <>
                      <Moment at={newest.At} />: {newest.Fields.map((field) => history.fields[field]).join(', ')}
                    </>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
      <Box sx={{ mt: 2, '@media print': { display: 'none' } }}>
        <TextLink to={adminPages.applicant(applicant.id)}>{texts.wholePage}</TextLink>
      </Box>
    </Card>
  );
}

/** Other applications with the same e-mail address. */
export function Earlier({ applications }: { applications: readonly EarlierApplication[] | undefined }) {
  return (
    <Card id="earlier" title={texts.earlier}>
      {applications === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{common.loading}</Typography>
      ) : applications.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{texts.noEarlier}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {applications.map(({ id, Position, ApplicationStatus, AppliedAt }) => (
            <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <TextLink to={adminPages.applicant(id)}>{Position}</TextLink>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Moment at={AppliedAt} />
              </Typography>
              <StatusBadge status={ApplicationStatus} />
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
