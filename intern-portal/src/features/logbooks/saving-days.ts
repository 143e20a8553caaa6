/** What is being saved. It outlives the form: who leaves the page while files are sent comes back to a week without it. */
const underWay = new Set<{ date: string }>();

/** Saves a day, with its files. */
export async function saveDay<Result>(date: string, save: () => Promise<Result>): Promise<Result> {
  const day = { date };
  underWay.add(day);
  try {
    return await save();
  } finally {
    underWay.delete(day);
  }
}

/** Whether one of these days is still being saved. */
export const isSaving = (dates: readonly string[]) => [...underWay].some(({ date }) => dates.includes(date));
