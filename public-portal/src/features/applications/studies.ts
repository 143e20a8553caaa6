import type { AskedField, Studies } from 'shared-api/contract';
import { formatLongDate } from 'shared-ui';

/** Texts about what an intake asks besides. Apart from the others, which the first view of the form loads. */
export const studyTexts = {
  labels: {
    University: 'University',
    Course: 'Course',
    YearOfStudy: 'Year of study',
    RegistrationNumber: 'Registration number',
    RequestedStart: 'First day that you ask for',
    RequestedEnd: 'Last day that you ask for',
  },
  optional: (label: string) => `${label} (optional)`,
  universityHint: 'Choose it from the list, or type it if it is not there.',
  registrationHint: 'Your number at the university.',
  year: (year: number) => `Year ${year}`,
  dates: 'Requested dates',
  fromTo: (first: string, last: string) => `${first} to ${last}`,
} as const;

/** What an applicant has said, for a list of facts. */
export function studyFacts(studies: Studies = {}): { label: string; value: string; wide?: boolean }[] {
  const { University, Course, YearOfStudy, RegistrationNumber, RequestedStart, RequestedEnd } = studies;
  const { labels } = studyTexts;
  return [
    ...(University ? [{ label: labels.University, value: University }] : []),
    ...(Course ? [{ label: labels.Course, value: Course }] : []),
    ...(YearOfStudy ? [{ label: labels.YearOfStudy, value: studyTexts.year(YearOfStudy) }] : []),
    ...(RegistrationNumber ? [{ label: labels.RegistrationNumber, value: RegistrationNumber }] : []),
    ...(RequestedStart && RequestedEnd
      ? [
          {
            label: studyTexts.dates,
            value: studyTexts.fromTo(formatLongDate(RequestedStart), formatLongDate(RequestedEnd)),
            wide: true,
          },
        ]
      : []),
  ];
}

/** Says in a label that the field can stay empty. */
export const labelOf = (label: keyof typeof studyTexts.labels, asks: Partial<Record<AskedField, string>>) => {
  const text = studyTexts.labels[label];
  const asked = label === 'RequestedStart' || label === 'RequestedEnd' ? asks.RequestedDates : asks[label];
  return asked === 'Optional' ? studyTexts.optional(text) : text;
};
