module.exports = require('test-preset/jest').node(__dirname);
