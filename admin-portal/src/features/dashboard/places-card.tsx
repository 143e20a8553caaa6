import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import PlaceIcon from '@mui/icons-material/EventSeatOutlined';
import { DecisionCard, PersonRow, Rows, rowsOfCard } from './decision-card';
import { messages } from './messages';
import { ResultButtons } from './result-buttons';

const { places: texts, decisions } = messages;

/** Applicants on waiting lists for whom a place is free, each to be accepted or declined here. */
export function PlacesCard({ places }: { places: NonNullable<Answer<typeof getDecisionsNeeded>['Places']> }) {
  const { Total, First } = places;
  const rows = First.slice(0, rowsOfCard());
  return (
    <DecisionCard
      title={texts.title}
      icon={PlaceIcon}
      total={decisions.total(Total)}
      tone="green"
      link={{ label: texts.all, to: adminPages.intakes }}
      more={Total > rows.length && texts.more(Total - rows.length)}
    >
      <Rows>
        {rows.map((row) => (
          <PersonRow
            key={row.id}
            name={row.Name}
            to={adminPages.applicant(row.id)}
            about={texts.about(row.Position, row.Intake)}
            end={<ResultButtons interview={row} />}
          />
        ))}
      </Rows>
    </DecisionCard>
  );
}
