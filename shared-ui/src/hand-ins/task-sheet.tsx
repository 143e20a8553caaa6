import { PrintSheet } from '../print/print-sheet';
import { sheetTexts as texts } from './messages';

/** Makes the page of a task a sheet on paper that its intern and its supervisor can sign. */
export function TaskSheet({ intern, supervisor }: { intern: string; supervisor: string }) {
  return <PrintSheet signatures={[texts.intern(intern), texts.supervisor(supervisor)]} />;
}
