import { endRollout, type PortalReleases, type Rollout } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton, BusyButton, formatMoment } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { PromoteButton } from './promote-button';
import { failuresOf, Incompatibility } from './release-facts';

const { rollout: texts } = messages;

function WithdrawButton({ portal, version }: { portal: string; version: string }) {
  const end = useEndpointMutation(endRollout);
  const { ending } = texts;
  return (
    <ActionButton
      size="small"
      variant="outlined"
      color="error"
      aria-label={texts.withdrawOf(portal, version)}
      question={{
        title: ending.question(portal, version),
        text: ending.consequence,
        confirmLabel: texts.withdraw,
        tone: 'danger',
      }}
      onAct={() => end.mutateAsync({ params: { portal } })}
      done={ending.done}
      failed={ending.failed}
    >
      {texts.withdraw}
    </ActionButton>
  );
}

const COLORS: Partial<Record<Rollout['Verdict'], string>> = { Healthy: 'success.main', Failing: 'error.main' };

/** The first loads of a rollout and what they mean. */
export function RolloutVerdict({ rollout, fits = true }: { rollout: Rollout; fits?: boolean }) {
  const { Loads, Failures, MaxLoads, Until, Verdict } = rollout;
  const watched = Verdict === 'Watching' ? texts.watched(MaxLoads, formatMoment(Until)) : texts.verdicts[Verdict];
  return (
    <Typography variant="body2" component="div" sx={{ mt: 0.75 }}>
      {Loads > 0 && <div>{`${texts.firstLoads(Loads)}, ${failuresOf(Loads, Failures)}`}</div>}
      <Box sx={{ fontWeight: 550, color: fits ? COLORS[Verdict] : 'error.main' }}>
        {fits ? watched : texts.incompatibility}
      </Box>
    </Typography>
  );
}

/** A rollout to some people: its audience, its verdict and its actions. */
export function RolloutFacts({
  portal,
  rollout,
  onChange,
}: {
  portal: PortalReleases;
  rollout: Rollout;
  /** Opens the dialog that changes the audience. */
  onChange: () => void;
}) {
  const { Portal: name, Current } = portal;
  const { Version: version, Share, Users, Since, Verdict } = rollout;
  const incompatibilities = portal.Releases.find((release) => release.Version === version)?.Incompatibilities ?? [];
  const fits = incompatibilities.length === 0;
  return (
    <>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <div>{texts.whom(Share, Users)}</div>
        <div>{texts.since(formatMoment(Since))}</div>
        {rollout.Loads === 0 && <div>{texts.noLoads}</div>}
      </Typography>
      <Incompatibility sentences={incompatibilities} />
      <RolloutVerdict rollout={rollout} fits={fits} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {Verdict === 'Healthy' && fits && (
          <PromoteButton portal={name} version={version} live={Current} atOnce variant="contained" />
        )}
        <BusyButton
          size="small"
          variant="outlined"
          aria-label={texts.changeOf(name, version)}
          busy={false}
          onClick={onChange}
        >
          {texts.change}
        </BusyButton>
        <WithdrawButton portal={name} version={version} />
      </Box>
    </>
  );
}
