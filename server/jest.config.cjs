module.exports = require('test-preset/jest').server(__dirname);
