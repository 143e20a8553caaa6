/** A file that was handed in (`HandInFile` of the contract). */
export interface WorkFile {
  id: string;
  Name: string;
  /** The media type. */
  Type: string;
  Bytes: number;
}

/** A version of the work on a task (`HandIn` of the contract). */
export interface Work {
  id: string;
  Version: number;
  /** UTC, ISO 8601. */
  At: string;
  Note: string | null;
  /** An address that begins with http or https. */
  Link: string | null;
  Files: readonly WorkFile[];
}

/** A line of a task's history (`TaskHistoryEntry` of the contract). */
export interface HistoryLine {
  id: string;
  /** UTC, ISO 8601. */
  At: string;
  By: string;
  Event: 'assigned' | 'edited' | 'completed' | 'handed-in' | 'rated' | 'reopened' | 'withdrawn';
  /** The rating that was given, or that a reopening has cleared. */
  Rating: number | null;
  /** The remark, the reason or the names of the edited fields. */
  Text: string | null;
  /** The version that was handed in. */
  Version: number | null;
}
