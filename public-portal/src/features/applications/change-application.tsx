import { useChecking } from '@internship-portals/shared-api/client';
import {
  type Answer,
  changeApplication,
  type getApplicationPage,
  type Input,
  type StudyField,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useTexts, useToast } from '@internship-portals/shared-ui';
import {
  CheckingNotice,
  FormModal,
  guardUpload,
  TextField,
  UploadProgress,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { PhoneField } from '@internship-portals/shared-ui/phone';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DocumentField, type DocumentValues, refuseDocuments } from './document-field';
import { spoken } from './messages';
import { changeTexts } from './page-texts';
import { StudyFields } from './study-fields';

interface Values extends DocumentValues, Record<StudyField, string> {
  Name: string;
  PhoneNumber: string;
}

/** Corrects details and replaces documents. Only what is different is sent: it may have been corrected since. */
export function ChangeApplication({
  token,
  page,
  onClose,
}: {
  token: string;
  page: Answer<typeof getApplicationPage>;
  onClose: () => void;
}) {
  const texts = useTexts(changeTexts);
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const isChecking = useChecking().waiting > 0;
  const change = useEndpointMutation(changeApplication, undefined, { onUploadProgress: setSent });
  const { Studies = {}, Asks } = page;
  const defaultValues: Values = {
    Name: page.Name,
    PhoneNumber: page.PhoneNumber,
    Cv: null,
    AttachmentLetter: null,
    University: Studies.University ?? '',
    Course: Studies.Course ?? '',
    YearOfStudy: String(Studies.YearOfStudy ?? ''),
    RegistrationNumber: Studies.RegistrationNumber ?? '',
    RequestedStart: Studies.RequestedStart ?? '',
    RequestedEnd: Studies.RequestedEnd ?? '',
  };
  const form = useServerForm({
    defaultValues,
    submit: async (values) => {
      await refuseDocuments(values, (name) => form.form.setValue(name, null));
      setSent(0);
      const different = Object.entries(values).filter(
        ([name, value]) => value !== null && value !== defaultValues[name as keyof Values],
      );
      if (different.length === 0) return { message: texts.same };
      const body = Object.fromEntries(different) as Input<typeof changeApplication>['body'];
      return guardUpload(() => change.mutateAsync({ params: { token }, body }));
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  const { facts, fields } = useTexts(spoken.page);
  const { uploading } = useTexts(spoken.form);
  return (
    <FormModal
      title={texts.title}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel: texts.cancel }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{texts.text}</Typography>
      <TextField name="Name" label={texts.name} autoComplete="name" />
      <PhoneField name="PhoneNumber" label={facts.phone} />
      {Asks && <StudyFields asks={Asks} />}
      <DocumentField name="Cv" label={texts.replace({ document: fields.Cv })} />
      <DocumentField name="AttachmentLetter" label={texts.replace({ document: fields.AttachmentLetter })} />
      {form.submitting && !isChecking && sent > 0 && <UploadProgress label={uploading} share={sent} />}
      <CheckingNotice checking={isChecking} />
    </FormModal>
  );
}
