// Jest's `globalSetup` for server tests, which Jest loads as JavaScript.
module.exports = require('tsx/cjs/api').require('./src/postgresql.ts', __filename).default;
