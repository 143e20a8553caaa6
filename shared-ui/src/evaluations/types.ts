/** A score for each criterion, and texts, in the contract's names. */
interface EvaluationTexts {
  Scores: { Score: number | null; Text: string }[];
  Overall: string;
}

/** What the supervisor, or the intern, has written. */
export interface ShownPart {
  Revision: number;
  /** UTC, ISO 8601. */
  HandedInAt: string | null;
  By: string | null;
  /** Null while it is hidden. */
  Content: EvaluationTexts | null;
  Confirmed: { By: string; At: string } | null;
}

/** An evaluation as the server answers it. */
export interface ShownEvaluation {
  id: string;
  Kind: 'mid-term' | 'final';
  State: 'open' | 'to-confirm' | 'confirmed';
  Scale: 'levels' | 'marks';
  Criteria: { Name: string; Weight: number }[];
  Supervisor: ShownPart;
  Intern: ShownPart;
  Result: { Percent: number; How: string } | null;
  TaskAverage: number | null;
  Reference: string | null;
  /** The intern was told that it goes on without an own view. */
  Notice?: { From: string; HasCome: boolean };
  File?: string;
}

/** As somebody reads it who does not see the average of tasks. */
export type ReadEvaluation = Omit<ShownEvaluation, 'TaskAverage'> & Partial<Pick<ShownEvaluation, 'TaskAverage'>>;

/** Which part the reader writes. */
export type Author = 'Supervisor' | 'Intern';

/** What a part is saved with. */
export interface SavedPart extends EvaluationTexts {
  HandIn: boolean;
  SeenRevision: number;
}
