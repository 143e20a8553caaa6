import { resetSecondFactor } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, Verbatim } from '@internship-portals/shared-ui';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.secondFactorReset;

/** Lets administrators help a person who has lost everything that the second step needs. */
export function SecondFactorResetSection({ userId, name }: { userId: string; name: string }) {
  const reset = useEndpointMutation(resetSecondFactor);
  return (
    <Section title={texts.title} text={<Verbatim of={[name]}>{texts.text(name)}</Verbatim>}>
      <ActionButton
        variant="outlined"
        color="error"
        question={texts.question(name)}
        onAct={() => reset.mutateAsync({ params: { id: userId } })}
        done={texts.done}
        failed={texts.failed}
      >
        {texts.reset}
      </ActionButton>
    </Section>
  );
}
