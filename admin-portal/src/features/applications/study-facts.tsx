import type { Answer, Applicant, getApplication, Studies } from '@internship-portals/shared-api/contract';
import { formatLongDate, PhoneNumber } from '@internship-portals/shared-ui';
import type { ReactNode } from 'react';
import { messages } from './messages';

const { studies: texts } = messages;

export type Coordinator = Answer<typeof getApplication>['Coordinator'];

/** The parts that there are, with commas between them. Elements among them need keys. */
const inOneLine = (parts: readonly ReactNode[]): ReactNode =>
  parts.filter(Boolean).flatMap((part, index) => (index > 0 ? [', ', part] : [part]));

/** What the applicant has said of what the intake asks besides: the label and the value of each. */
export function studyFacts(studies: Applicant['Studies'], coordinator?: Coordinator): [string, ReactNode][] {
  const { University, Course, YearOfStudy, RegistrationNumber, RequestedStart, RequestedEnd }: Studies = studies ?? {};
  const contact = coordinator && [
    coordinator.Name,
    coordinator.Email,
    coordinator.PhoneNumber && <PhoneNumber key="phone" number={coordinator.PhoneNumber} />,
  ];
  const facts: [string, ReactNode][] = [
    [texts.University, University],
    [texts.coordinator, contact?.some(Boolean) && inOneLine(contact)],
    [texts.Course, Course],
    [texts.YearOfStudy, YearOfStudy?.toString()],
    [texts.RegistrationNumber, RegistrationNumber],
    [
      texts.requestedDates,
      RequestedStart && RequestedEnd && texts.fromTo(formatLongDate(RequestedStart), formatLongDate(RequestedEnd)),
    ],
  ];
  return facts.flatMap(([label, value]): [string, ReactNode][] => (value ? [[label, value]] : []));
}
