module.exports = require('./tooling/jest.cjs');
