import { adminPages, type ComingVisits } from '@internship-portals/shared-api/contract';
import { DatedText } from '@internship-portals/shared-ui/dashboard';
import VisitIcon from '@mui/icons-material/SchoolOutlined';
import { DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';
import { messages as seldom } from './seldom-messages';

const { decisions } = messages;
const { visits: texts } = seldom;

/** The next visits of lecturers, to whom and when. */
export function VisitsCard({ visits: { Total, First } }: { visits: ComingVisits }) {
  const rows = First.slice(0, rowsOfCard());
  return (
    <DecisionCard
      title={texts.title}
      icon={VisitIcon}
      total={decisions.total(Total)}
      tone="blue"
      more={Total > rows.length && texts.more(Total - rows.length)}
    >
      <Rows>
        {rows.map(({ id, user_id, Name, Date: date, Time, BookedBy }) => (
          <PersonRow
            key={id}
            name={Name}
            to={adminPages.performance(user_id)}
            about={<DatedText text={texts.about(BookedBy)} date={date} time={Time} />}
          />
        ))}
      </Rows>
    </DecisionCard>
  );
}
