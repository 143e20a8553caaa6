/** Times of the stream of changes, in milliseconds. Tests shorten them. */
export const limits = {
  /** Until the first event of a stream. A proxy that collects the events lets none through. */
  hello: 5_000,
  /** Without an event, of which the server sends one every 20 s. */
  silent: 45_000,
  /** Before the first retry; it doubles up to `maxRetry`. */
  retry: 500,
  /** Between two retries, each of which also asks for the changes in an ordinary call. */
  maxRetry: 10_000,
  /** For which a hidden page keeps its stream. */
  hidden: 30_000,
  /** After a change, in which others may follow: what one person does is often several, and each is read again once. */
  gather: 80,
  /** For which changes that keep following each other are gathered. */
  maxGather: 300,
};
