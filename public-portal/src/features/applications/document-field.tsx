import { ApiError } from '@internship-portals/shared-api/client';
import { DOCUMENT_MAX_BYTES } from '@internship-portals/shared-api/contract';
import { useTexts } from '@internship-portals/shared-ui';
import { FileField } from '@internship-portals/shared-ui/form';
import { type DocumentProblem, documentProblem } from './document-problem';
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

/** What is wrong with the chosen documents. Empties a field whose file can no longer be read. */
export async function findDocumentProblems(
  values: DocumentValues,
  empty: (name: keyof DocumentValues) => void,
): Promise<Partial<Record<keyof DocumentValues, DocumentProblem>>> {
  const found: Partial<Record<keyof DocumentValues, DocumentProblem>> = {};
  for (const name of ['Cv', 'AttachmentLetter'] as const) {
    const problem = values[name] ? await documentProblem(values[name]) : undefined;
    if (problem) found[name] = problem;
    if (problem?.isGone) empty(name);
  }
  return found;
}

/** Refuses documents that the server would take in vain, or that the browser cannot send. */
export async function refuseDocuments(
  values: DocumentValues,
  empty: (name: keyof DocumentValues) => void,
): Promise<void> {
  const problems = Object.entries(await findDocumentProblems(values, empty));
  const errors = Object.fromEntries(
    problems.flatMap(([name, { message, isFinal }]) => (isFinal ? [[name, [message]]] : [])),
  );
  const [first] = Object.values(errors).flat();
  if (first) throw new ApiError(first, 422, errors);
}
