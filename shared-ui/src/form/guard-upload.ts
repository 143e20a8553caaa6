/** How many uploads are under way. */
let underWay = 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before a reload or a closed tab breaks an upload, also once the form that began it is gone. */
export async function guardUpload<Result>(upload: () => Promise<Result>): Promise<Result> {
  if (underWay++ === 0) window.addEventListener('beforeunload', ask);
  try {
    return await upload();
  } finally {
    if (--underWay === 0) window.removeEventListener('beforeunload', ask);
  }
}
