/** What one interviewer gives for one criterion: 1 to 5. */
export interface GivenScore {
  Criterion: string;
  Score: number;
}

/** What an interviewer thinks, in the contract's names. */
export interface GivenFeedback {
  id: string;
  By: string;
  Scores: GivenScore[];
  Text: string;
  /** UTC, ISO 8601. */
  GivenAt: string;
  EditedAt: string | null;
}

/** The feedback on an interview as the server answers it. */
export interface ShownFeedback {
  Applicant: { Name: string };
  Criteria: string[];
  MayGive: boolean;
  MayWaive: boolean;
  Own: GivenFeedback | null;
  /** How many others have given theirs. */
  Given: number;
  /** Null while it is hidden. */
  Others: GivenFeedback[] | null;
  Averages: { Criterion: string; Average: number; Count: number }[] | null;
}
