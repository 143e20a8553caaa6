import type { OpenIntake, StudyField } from '@internship-portals/shared-api/contract';
import { formatLongDate, formatPhoneNumber } from '@internship-portals/shared-ui';
import { fileSize } from '@internship-portals/shared-ui/form';
import type { Values } from './application-form';
import { spoken } from './messages';
import { stepTexts } from './steps-texts';
import { labelOf, studyTexts } from './studies';

/** An answer of the application form as it is read again. */
export interface GivenAnswer {
  name: keyof Values;
  label: string;
  /** Empty where nothing was said. */
  value: string;
  isRequired: boolean;
}

/** The fields that the form shows for this intake, in their order, with what was said. */
export function answersOf(
  values: Values,
  intakes: readonly OpenIntake[],
  intake: OpenIntake | undefined,
): GivenAnswer[] {
  const texts = spoken.form.get();
  const required = (name: keyof Values, label: string, value = String(values[name] ?? '')) => ({
    name,
    label,
    value: value.trim(),
    isRequired: true,
  });
  return [
    required('Name', texts.name),
    required('Email', texts.email),
    required('PhoneNumber', texts.phone, formatPhoneNumber(values.PhoneNumber)),
    ...(intakes.length > 1 ? [{ ...required('Intake', texts.intake, intake?.Name), isRequired: false }] : []),
    required('Position', texts.position),
    ...(['Cv', 'AttachmentLetter'] as const).map((name) =>
      required(name, name === 'Cv' ? texts.cv : texts.letter, nameOf(values[name])),
    ),
    ...studyAnswers(values, intake?.Asks),
  ];
}

const nameOf = (file: File | null) =>
  file ? stepTexts.get().file({ name: file.name, size: fileSize(file.size) }) : '';

const STUDIES: readonly StudyField[] = [
  'University',
  'Course',
  'YearOfStudy',
  'RegistrationNumber',
  'RequestedStart',
  'RequestedEnd',
];

function studyAnswers(values: Values, asks: OpenIntake['Asks']): GivenAnswer[] {
  if (!asks) return [];
  return STUDIES.flatMap((name) => {
    const isDay = name === 'RequestedStart' || name === 'RequestedEnd';
    const asked = asks[isDay ? 'RequestedDates' : name];
    if (asked === 'Off') return [];
    const said = values[name];
    const value =
      said && isDay
        ? formatLongDate(said)
        : said && name === 'YearOfStudy'
          ? studyTexts.get().year({ year: Number(said) })
          : said;
    return [{ name, label: labelOf(name, asks), value: value.trim(), isRequired: asked === 'Required' }];
  });
}
