/** Who runs the programme and how to reach them, as the server names it in the page. Empty texts are not set. */
export interface ProgrammeFacts {
  Firm: string;
  ContactEmail: string;
  ContactPhone: string;
  /** Where interns work. Missing where it is not set. */
  City?: string;
  /** The number of days within which applicants get an answer. 0: nothing is promised. */
  AnswerDays: number;
  /** What the firm says itself; in the pages of visitors alone, and missing where it says nothing. */
  Texts?: { Services: Record<string, string>; Questions: Said[]; Voices: Said[] };
}

/** A question with its answer, or a name with what the person says. */
interface Said {
  Name: string;
  Text: string;
}

const NONE: ProgrammeFacts = { Firm: '', ContactEmail: '', ContactPhone: '', AnswerDays: 0 };

/** Reads the facts of the programme from the page; empty ones in a page that names none, and while a build renders. */
export function programmeFacts(): ProgrammeFacts {
  if (typeof document === 'undefined') return NONE;
  const content = document.querySelector<HTMLMetaElement>('meta[name="programme"]')?.content;
  return content ? { ...NONE, ...JSON.parse(content) } : NONE;
}
