import { create } from 'zustand';

/** Whether the browser works out a proof that a call needs, because many people use the same connection. */
export interface Checking {
  /** Calls that wait for a proof. */
  waiting: number;
}

/** What forms show while they wait. Portals share it with the shell, because this module is a federated singleton. */
export const useChecking = create<Checking>(() => ({ waiting: 0 }));
