// Jest loads a configuration as JavaScript: this is the way to the presets in src/jest.ts.
module.exports = require('tsx/cjs/api').require('./src/jest.ts', __filename);
