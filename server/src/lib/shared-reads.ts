/**
 * Lets all callers of one turn of the event loop share a read. It begins after the last of them has asked, so that each
 * gets what is true after its call, and many requests at once cost one query.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () => {
    next ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        next = undefined;
        read().then(resolve, reject);
      });
    });
    return next;
  };
}
