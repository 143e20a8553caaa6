import { call } from '@internship-portals/shared-api/client';
import {
  type Applicant,
  adminPages,
  exportPersonalData,
  getPersonalData,
  type PersonalData as Held,
} from '@internship-portals/shared-api/contract';
import { BusyButton, describeError, download, LinkButton, useToast, wasCancelled } from '@internship-portals/shared-ui';
import { DatedText } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { decisionFailure } from './decision-failure';
import { ErasePersonalDataModal } from './erase-personal-data-modal';
import { countdown } from './erasure-countdown';
import { messages } from './messages';

const { personalData: texts } = messages;

/** Creates a link that works for 5 minutes and starts the download. */
function ExportButton({ applicant }: { applicant: Applicant }) {
  const toast = useToast();
  const [exporting, setExporting] = useState(false);
  async function take() {
    setExporting(true);
    try {
      const { Link } = await call(exportPersonalData, { params: { id: applicant.id } });
      download(Link);
      toast.success(texts.exporting.done, { detail: applicant.Name, names: [applicant.Name] });
    } catch (error) {
      if (!wasCancelled(error)) toast.error(...decisionFailure(error, texts.exporting.failed, applicant.Name));
    } finally {
      setExporting(false);
    }
  }
  return (
    <BusyButton variant="outlined" busy={exporting} onClick={take}>
      {texts.exporting.submit}
    </BusyButton>
  );
}

/** Reads what is held now, then asks for confirmation. */
function EraseButton({ applicant }: { applicant: Applicant }) {
  const toast = useToast();
  const [reading, setReading] = useState(false);
  const [held, setHeld] = useState<Held>();
  async function open() {
    setReading(true);
    try {
      setHeld(await call(getPersonalData, { params: { id: applicant.id } }));
    } catch (error) {
      toast.error(texts.erasing.unreadable, `${applicant.Name}. ${describeError(error, 'reading')}`);
    } finally {
      setReading(false);
    }
  }
  return (
    <>
      <BusyButton variant="outlined" color="error" busy={reading} onClick={open}>
        {texts.erasing.submit}
      </BusyButton>
      {held && <ErasePersonalDataModal applicant={applicant} held={held} onClose={() => setHeld(undefined)} />}
    </>
  );
}

/** A person's rights: correction, export and erasure of their data. */
export function PersonalData({ applicant }: { applicant: Applicant }) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby="personal-data" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="personal-data" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.about}</Typography>
      {applicant.EraseOn && (
        <Typography sx={{ fontWeight: 550, mb: 2 }}>
          <DatedText text={countdown(applicant.EraseOn)} date={applicant.EraseOn} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LinkButton variant="outlined" to={adminPages.correctDetails(applicant.id)}>
          {texts.correcting.submit}
        </LinkButton>
        <ExportButton applicant={applicant} />
        <EraseButton applicant={applicant} />
      </Box>
    </Paper>
  );
}
