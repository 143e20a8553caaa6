import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Canary, endCanary, type PortalReleases } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { ActionButton, BusyButton, formatMoment, useSecondsLeft } from 'shared-ui';
import { messages } from './messages';
import { PromoteButton } from './promote-button';
import { failuresOf, Incompatibility } from './release-facts';

const { canary: texts } = messages;

function WithdrawButton({ portal, version }: { portal: string; version: string }) {
  const end = useEndpointMutation(endCanary);
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

/** Whether the canary can be promoted, judged by its loads. */
function health({ HealthyFrom, Loads }: Canary, fits: boolean, past: boolean): { words: string; color?: string } {
  if (!fits) return { words: texts.incompatibility, color: 'error.main' };
  if (past) return { words: texts.ready, color: 'success.main' };
  if (HealthyFrom !== null) return { words: texts.waiting(formatMoment(HealthyFrom)) };
  return Loads === 0 ? { words: texts.unproved } : { words: texts.unhealthy, color: 'error.main' };
}

function Actions({
  portal,
  canary,
  fits,
  onChange,
}: {
  portal: PortalReleases;
  canary: Canary;
  fits: boolean;
  onChange: () => void;
}) {
  const { Portal: name, Current } = portal;
  const { Version: version, HealthyFrom: healthyFrom } = canary;
  const left = useSecondsLeft(healthyFrom === null ? 0 : Date.parse(healthyFrom));
  const past = healthyFrom !== null && left === 0;
  const { words, color } = health(canary, fits, past);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, fontWeight: 550, color }}>
        {words}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {past && fits && <PromoteButton portal={name} version={version} live={Current} atOnce variant="contained" />}
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

/** A canary: its audience, its health and its actions. */
export function CanaryFacts({
  portal,
  canary,
  onChange,
}: {
  portal: PortalReleases;
  canary: Canary;
  /** Opens the dialog that changes the audience. */
  onChange: () => void;
}) {
  const { Version, Share, Users, Since, Loads, Failures } = canary;
  const incompatibilities = portal.Releases.find((release) => release.Version === Version)?.Incompatibilities ?? [];
  return (
    <>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <div>
          {texts.whom(Share, Users.length)} {Users.join(', ')}
        </div>
        <div>{texts.since(formatMoment(Since))}</div>
        <div>{Loads === 0 ? texts.noLoads : `${texts.lastLoads(Loads)}, ${failuresOf(Loads, Failures)}`}</div>
      </Typography>
      <Incompatibility sentences={incompatibilities} />
      <Actions portal={portal} canary={canary} fits={incompatibilities.length === 0} onChange={onChange} />
    </>
  );
}
