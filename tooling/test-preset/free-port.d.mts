/** A free port of this machine that no outgoing connection takes meanwhile. */
export function freePort(): Promise<number>;
