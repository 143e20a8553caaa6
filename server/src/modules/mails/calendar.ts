import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator';

/** An all-day iCalendar event. A later event of the same application replaces the earlier one. */
export function interviewEvent(about: {
  applicationId: string;
  position: string;
  date: string;
  sequence: number;
  now: Date;
  organizer: string;
}): string {
  const start = new Date(`${about.date}T00:00:00Z`);
  const calendar = ical({
    prodId: { company: 'Internship Portals', product: 'Interviews', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${about.applicationId}@internship-portals`,
    sequence: about.sequence,
    stamp: about.now,
    start,
    end: new Date(start.getTime() + 86_400_000),
    allDay: true,
    timezone: 'UTC',
    summary: 'Internship interview',
    description: `Interview for the internship in ${about.position}.`,
    busystatus: ICalEventBusyStatus.BUSY,
    organizer: { name: 'Internship Team', email: about.organizer },
  });
  return calendar.toString();
}
