import { lazyPart } from '@internship-portals/shared-ui';
import { longDateAndTime } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { foldSummary } from './fold-summary';
import { mailTexts } from './mail-texts';
import type { Kept, NewTime } from './move-mail';

// Few look at it: pages of applicants need none of its code.
const MoveMail = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "decision-mail" */ './move-mail')).MoveMail,
}));

/** The e-mail that each move of an interview to a proposal sends at once, folded up. */
export function MovesMail({
  applicant,
  interview,
  proposals,
}: {
  applicant: { id: string; Name: string };
  interview: Kept;
  proposals: readonly NewTime[];
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => event.currentTarget.open && setOpened(true)}
      sx={{ ...foldSummary, '@media print': { display: 'none' } }}
    >
      <summary>{mailTexts.ofMove}</summary>
      {opened && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {proposals.map((to) => (
            <MoveMail
              key={longDateAndTime({ date: to.Date, time: to.Time })}
              applicant={applicant}
              interview={interview}
              to={to}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
