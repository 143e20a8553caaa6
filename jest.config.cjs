module.exports = require('test-preset/jest.cjs');
