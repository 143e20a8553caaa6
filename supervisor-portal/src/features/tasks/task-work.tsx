import { call } from '@internship-portals/shared-api/client';
import { type HandIn, openHandInFile } from '@internship-portals/shared-api/contract';
import { HandIns } from '@internship-portals/shared-ui/hand-ins';
import type { ReactNode } from 'react';
import { messages } from './messages';

const { work: texts } = messages;

/** A link to a file of handed in work. It works for 5 minutes. */
export async function linkToFile(id: string): Promise<string> {
  return (await call(openHandInFile, { params: { id } })).Link;
}

/** What the intern has handed in for a task. */
export function TaskWork({ handIns, beside }: { handIns: readonly HandIn[]; beside: ReactNode }) {
  return <HandIns handIns={handIns} empty={texts.empty} linkTo={linkToFile} beside={beside} />;
}
