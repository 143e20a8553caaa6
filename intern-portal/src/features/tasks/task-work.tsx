import { call } from '@internship-portals/shared-api/client';
import { type HandIn, openHandInFile, type Task } from '@internship-portals/shared-api/contract';
import { HandIns } from '@internship-portals/shared-ui/hand-ins';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { HandInForm } from './hand-in-form';
import { taskTexts } from './task-texts';

const { handIn: texts } = taskTexts;

/** What the intern has handed in for a task, and the form for the next version. */
export function TaskWork({ task, handIns, open }: { task: Task; handIns: HandIn[]; open: boolean }) {
  const [state, setState] = useState<'shown' | 'writing' | 'written'>('shown');
  return (
    <HandIns
      handIns={handIns}
      empty={open ? texts.empty : texts.none}
      linkTo={async (id) => (await call(openHandInFile, { params: { id } })).Link}
    >
      {open &&
        (state === 'writing' ? (
          <HandInForm task={task} onClose={() => setState('written')} />
        ) : (
          // The form had the focus and is gone.
          <Button variant="outlined" autoFocus={state === 'written'} onClick={() => setState('writing')}>
            {handIns.length === 0 ? texts.start : texts.another}
          </Button>
        ))}
    </HandIns>
  );
}
