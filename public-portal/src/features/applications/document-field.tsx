import { ApiError } from '@internship-portals/shared-api/client';
import { DOCUMENT_MAX_BYTES } from '@internship-portals/shared-api/contract';
import { useTexts } from '@internship-portals/shared-ui';
import { FileField } from '@internship-portals/shared-ui/form';
import { documentProblem } from './document-problem';
import { spoken } from './messages';

export type DocumentValues = Record<'Cv' | 'AttachmentLetter', File | null>;

/** A PDF, checked as soon as it is chosen. */
export function DocumentField({ name, label }: { name: keyof DocumentValues; label: string }) {
  const { fileHint, documents } = useTexts(spoken.form);
  return (
    <FileField
      name={name}
      label={label}
      accept="application/pdf,.pdf"
      hint={fileHint}
      maxBytes={DOCUMENT_MAX_BYTES}
      tooLarge={documents.size}
      check={async (file) => (await documentProblem(file))?.message}
    />
  );
}

/** Refuses documents that the server would take in vain, or that the browser cannot send. */
export async function refuseDocuments(
  values: DocumentValues,
  empty: (name: keyof DocumentValues) => void,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const name of ['Cv', 'AttachmentLetter'] as const) {
    const problem = values[name] && (await documentProblem(values[name]));
    if (problem?.isFinal) errors[name] = [problem.message];
    if (problem?.isGone) empty(name);
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new ApiError(first, 422, errors);
}
