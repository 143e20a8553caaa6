module.exports = require('./dist/jest.js');
