import { adminPages, type ComingVisits } from '@internship-portals/shared-api/contract';
import { DatedText } from '@internship-portals/shared-ui/dashboard';
import VisitIcon from '@mui/icons-material/SchoolOutlined';
import { CardNote, DecisionCard, PersonRow, Rows } from './decision-card';
import { messages } from './messages';
import { messages as seldom } from './seldom-messages';

const { decisions } = messages;
const { visits: texts } = seldom;

/** The next visits of lecturers, to whom and when. */
export function VisitsCard({ visits: { Total, First } }: { visits: ComingVisits }) {
  return (
    <DecisionCard title={texts.title} icon={VisitIcon} total={decisions.total(Total)} tone="blue">
      <Rows>
        {First.map(({ id, user_id, Name, Date: date, Time, BookedBy }) => (
          <PersonRow
            key={id}
            name={Name}
            to={adminPages.performance(user_id)}
            about={<DatedText text={texts.about(BookedBy)} date={date} time={Time} />}
          />
        ))}
      </Rows>
      {Total > First.length && <CardNote>{texts.more(Total - First.length)}</CardNote>}
    </DecisionCard>
  );
}
