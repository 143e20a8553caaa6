module.exports = require('test-preset/jest').browser(__dirname);
