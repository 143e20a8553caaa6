import { type Answer, adminPages, type getDecisionsNeeded } from '@internship-portals/shared-api/contract';
import PlaceIcon from '@mui/icons-material/EventSeatOutlined';
import { CardNote, DecisionCard, PersonRow, Rows } from './decision-card';
import { messages } from './messages';
import { ResultButtons } from './result-buttons';

const { places: texts, decisions } = messages;

/** Applicants on waiting lists for whom a place is free, each to be accepted or declined here. */
export function PlacesCard({ places }: { places: NonNullable<Answer<typeof getDecisionsNeeded>['Places']> }) {
  const { Total, First } = places;
  return (
    <DecisionCard
      title={texts.title}
      icon={PlaceIcon}
      total={decisions.total(Total)}
      tone="green"
      link={{ label: texts.all, to: adminPages.intakes }}
    >
      <Rows>
        {First.map((row) => (
          <PersonRow
            key={row.id}
            name={row.Name}
            to={adminPages.applicant(row.id)}
            about={texts.about(row.Position, row.Intake)}
            end={<ResultButtons interview={row} />}
          />
        ))}
      </Rows>
      {Total > First.length && <CardNote>{texts.more(Total - First.length)}</CardNote>}
    </DecisionCard>
  );
}
