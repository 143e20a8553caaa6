import type { AskedField, Studies } from '@internship-portals/shared-api/contract';
import { formatLongDate, params, translated } from '@internship-portals/shared-ui';

/** Texts about what an intake asks besides. Apart from the others, which the first view of the form loads. */
export const { studies: studyTexts } = translated('applications', {
  studies: {
    labels: {
      University: 'University',
      Course: 'Course',
      YearOfStudy: 'Year of study',
      RegistrationNumber: 'Registration number',
      RequestedStart: 'First day that you ask for',
      RequestedEnd: 'Last day that you ask for',
    },
    optional: params('{label} (optional)'),
    universityHint: 'Choose it from the list, or type it if it is not there.',
    registrationHint: 'Your number at the university.',
    year: params('Year {year}'),
    dates: 'Requested dates',
    fromTo: params('{first} to {last}'),
  },
});

/** What an applicant has said, for a list of facts. */
export function studyFacts(studies: Studies = {}): { label: string; value: string; wide?: boolean }[] {
  const { University, Course, YearOfStudy, RegistrationNumber, RequestedStart, RequestedEnd } = studies;
  const texts = studyTexts.get();
  const { labels } = texts;
  return [
    ...(University ? [{ label: labels.University, value: University }] : []),
    ...(Course ? [{ label: labels.Course, value: Course }] : []),
    ...(YearOfStudy ? [{ label: labels.YearOfStudy, value: texts.year({ year: YearOfStudy }) }] : []),
    ...(RegistrationNumber ? [{ label: labels.RegistrationNumber, value: RegistrationNumber }] : []),
    ...(RequestedStart && RequestedEnd
      ? [
          {
            label: texts.dates,
            value: texts.fromTo({ first: formatLongDate(RequestedStart), last: formatLongDate(RequestedEnd) }),
            wide: true,
          },
        ]
      : []),
  ];
}

type Labels = ReturnType<typeof studyTexts.get>['labels'];

/** Says in a label that the field can stay empty. */
export const labelOf = (name: keyof Labels, asks: Partial<Record<AskedField, string>>) => {
  const texts = studyTexts.get();
  const label = texts.labels[name];
  const asked = name === 'RequestedStart' || name === 'RequestedEnd' ? asks.RequestedDates : asks[name];
  return asked === 'Optional' ? texts.optional({ label }) : label;
};
