// Starts PDF.js in a worker, and tells the page what the library warns of: it does so in the console of its worker, and nowhere
// else. The build serves this file as it is. The worker's name is the address of PDF.js.
console.warn = (warning) => self.postMessage({ warning: String(warning) });
// What arrives before PDF.js listens would be lost, so the page waits for the answer.
import(self.name).then(
  () => self.postMessage({ started: true }),
  () => self.postMessage({ started: false }),
);
