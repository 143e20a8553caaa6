/** Runs a step of a longer job and prints a line with its name and the seconds it took. */
export async function step(name, work) {
  const start = performance.now();
  process.stdout.write(`  ${name} ...\n`);
  const result = await work();
  process.stdout.write(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return result;
}
