/** Stops the cluster that the start made. */
export default function stop() {
  /** @type {{ testCluster?: { stop(): void } }} */ (globalThis).testCluster?.stop();
}
