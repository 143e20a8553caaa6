// Runs in the page before the shell: begins the reads of a signed-in page while its code is on its way (decision 053). Inlined
// in index.html; the server allows it by its digest.
import { restoreSession } from '@internship-portals/shared-api/early-calls';
import { beginFirstCalls } from './portals/first-calls';
import { readRegistry } from './portals/registry';

try {
  beginFirstCalls(readRegistry(document).portals, restoreSession(), window.location);
} catch {
  // The page then makes these calls itself, and the shell tells what is wrong.
}
