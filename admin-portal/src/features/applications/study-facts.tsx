import type { Answer, Applicant, getApplication, Studies } from '@internship-portals/shared-api/contract';
import { formatLongDate, formatPhoneNumber } from '@internship-portals/shared-ui';
import { messages } from './messages';

const { studies: texts } = messages;

export type Coordinator = Answer<typeof getApplication>['Coordinator'];

/** What the applicant has said of what the intake asks besides: the label and the value of each. */
export function studyFacts(studies: Applicant['Studies'], coordinator?: Coordinator): [string, string][] {
  const { University, Course, YearOfStudy, RegistrationNumber, RequestedStart, RequestedEnd }: Studies = studies ?? {};
  const contact = coordinator && [
    coordinator.Name,
    coordinator.Email,
    coordinator.PhoneNumber && formatPhoneNumber(coordinator.PhoneNumber),
  ];
  const facts: [string, string | undefined][] = [
    [texts.University, University],
    [texts.coordinator, contact?.filter(Boolean).join(', ')],
    [texts.Course, Course],
    [texts.YearOfStudy, YearOfStudy?.toString()],
    [texts.RegistrationNumber, RegistrationNumber],
    [
      texts.requestedDates,
      RequestedStart && RequestedEnd && texts.fromTo(formatLongDate(RequestedStart), formatLongDate(RequestedEnd)),
    ],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}
