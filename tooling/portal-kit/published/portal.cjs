#!/usr/bin/env node
try {
  require('./dist/portal.js');
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
  console.error(`${error.message.split('\n')[0]}. The kit is not installed completely: run npm install.`);
  process.exitCode = 1;
}
