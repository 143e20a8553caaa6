/** States of the addresses that lead from forms of interviews to the agenda, and back. */

/** Of the agenda: the interviews that were made on the page before. */
export interface MadeInterviews {
  /** Ids of their applications. */
  made: readonly string[];
}

/** Of the form of an interview: the day and time that it was moved to in the agenda. */
export interface MovedInterview {
  movedTo: {
    /** `YYYY-MM-DD` */
    Date: string;
    /** `HH:MM`, or empty for none. */
    Time: string;
  };
}
