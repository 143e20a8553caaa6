import { Details, Moment, TextLink, Verbatim } from '@internship-portals/shared-ui';
import { ShortDate } from '@internship-portals/shared-ui/dashboard';

export default (
  <Details
    items={[
      { label: 'Name', value: <Verbatim>Wanjiku Kamau</Verbatim> },
      { label: 'Interview', value: <ShortDate date="2026-12-03" time="10:00" /> },
      { label: 'Received', value: <Moment at="2026-11-28T08:04:00Z" /> },
      { label: 'Start', value: <ShortDate date="2027-01-11" /> },
      { label: 'Supervisor', value: <TextLink to="/">Grace Wambui</TextLink> },
      { label: 'About', value: 'Third year of computer science at a university near Nairobi.', wide: true },
    ]}
  />
);
