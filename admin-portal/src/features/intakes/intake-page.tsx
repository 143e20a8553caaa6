import { ApiError, call } from '@internship-portals/shared-api/client';
import {
  type Answer,
  adminPages,
  createIntake,
  type Intake,
  listIntakes,
  listPositions,
  updateIntake,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading, useToast } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useNavigate, useParams, useSearchParams } from '@internship-portals/shared-ui/router';
import { useRef } from 'react';
import { common } from '../../messages';
import { IntakeForm, lengthOf, startValues } from './intake-form';
import { messages } from './messages';

const { form: texts } = messages;

/** Adds an intake, empty or with the values of the one that the address names. Its name and its times are new ones, its length stays. */
export function NewIntakePage() {
  const from = useSearchParams()[0].get('from');
  const create = useEndpointMutation(createIntake);
  return (
    <IntakePage title={texts.newTitle}>
      {({ Intakes, TimeZone }, positions, onSaved) => {
        const copied = Intakes.find(({ id }) => id === from);
        return (
          <IntakeForm
            key={from}
            values={{ ...startValues(copied), Name: '', OpensAt: '', ClosesAt: '', StartsOn: '', EndsOn: '' }}
            days={lengthOf(copied)}
            positions={positions}
            timeZone={TimeZone}
            label={texts.newTitle}
            draft={`add-intake/${from ?? ''}`}
            save={(body) => create.mutateAsync({ body })}
            onSaved={() => onSaved(texts.added)}
          />
        );
      }}
    </IntakePage>
  );
}

export function EditIntakePage() {
  const { id = '' } = useParams();
  return (
    <IntakePage title={texts.editTitle}>
      {({ Intakes, TimeZone }, positions, onSaved) => {
        const intake = Intakes.find((each) => each.id === id);
        if (!intake) return <EmptyState title={texts.unknown} hint={texts.unknownHint} />;
        return <EditForm key={id} {...{ intake, positions, timeZone: TimeZone, onSaved }} />;
      }}
    </IntakePage>
  );
}

function EditForm({
  intake,
  positions,
  timeZone,
  onSaved,
}: {
  intake: Intake;
  positions: readonly string[];
  timeZone: string;
  onSaved: (message: string) => void;
}) {
  const update = useEndpointMutation(updateIntake);
  const params = { id: intake.id };
  const seen = useRef(intake.Revision);
  return (
    <IntakeForm
      values={startValues(intake)}
      positions={positions}
      timeZone={timeZone}
      label={texts.editTitle}
      draft={`edit-intake/${intake.id}`}
      save={async (body) => {
        try {
          await update.mutateAsync({ params, body: { ...body, Seen: seen.current } });
        } catch (error) {
          // Saving again overwrites what another administrator has saved meanwhile.
          if (error instanceof ApiError && error.status === 409) {
            const { Intakes } = await call(listIntakes, {});
            seen.current = Intakes.find(({ id }) => id === intake.id)?.Revision ?? seen.current;
          }
          throw error;
        }
      }}
      onSaved={() => onSaved(texts.saved)}
    />
  );
}

function IntakePage({
  title,
  children,
}: {
  title: string;
  children: (
    intakes: Answer<typeof listIntakes>,
    positions: readonly string[],
    onSaved: (message: string) => void,
  ) => React.ReactNode;
}) {
  const intakes = useEndpoint(listIntakes, {});
  const positions = useEndpoint(listPositions, {});
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <PageHeading title={title} back={{ label: messages.back, to: adminPages.intakes }} />
      <QueryBoundary read={intakes} failed={common.failed.intakes} once>
        {(answer) => (
          <QueryBoundary read={positions} failed={common.failed.positions}>
            {({ Positions }) =>
              children(
                answer,
                Positions.map(({ Position }) => Position),
                (message) => {
                  toast.success(message);
                  navigate(adminPages.intakes);
                },
              )
            }
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  );
}
