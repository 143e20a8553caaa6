/** What the form tells the status page about the application that it has just sent. */
export interface Applied {
  Email: string;
  /** Absent if the server names none. */
  Reference?: string;
  /** The names of the two files. */
  Files: readonly string[];
}
