/** What the form tells the status page about the application that it has just sent. */
export interface Applied {
  Email: string;
  /** Absent if the server names none. */
  Reference?: string;
  /** `YYYY-MM-DD`: the day by which an answer is promised. Absent if nothing is. */
  AnswerBy?: string;
  /** Corrects the address, for the first minutes. Absent if the server gives none. */
  AddressSecret?: string;
  /** The names of the two files. */
  Files: readonly string[];
}
