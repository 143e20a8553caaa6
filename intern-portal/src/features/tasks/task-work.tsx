import { call } from '@internship-portals/shared-api/client';
import { type HandIn, openHandInFile } from '@internship-portals/shared-api/contract';
import { HandIns } from '@internship-portals/shared-ui/hand-ins';
import type { ReactNode } from 'react';
import { taskTexts } from './task-texts';

const { handIn: texts } = taskTexts;

/** What the intern has handed in for a task, with the form for the next version while it is open. */
export function TaskWork({ handIns, open, children }: { handIns: HandIn[]; open: boolean; children: ReactNode }) {
  return (
    <HandIns
      handIns={handIns}
      empty={open ? texts.empty : texts.none}
      linkTo={async (id) => (await call(openHandInFile, { params: { id } })).Link}
    >
      {children}
    </HandIns>
  );
}
