// One runtime of React Refresh per page: React takes updates from the last one only. The shell's build runs first.
globalThis.__reactRefreshRuntime ??= require('react-refresh');
/** @public */
module.exports = globalThis.__reactRefreshRuntime;
