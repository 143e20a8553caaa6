// The entry point for webpack.config.cjs files: webpack loads CommonJS, the preset is TypeScript.
require('tsx/cjs');
module.exports = require('./src/webpack-config.ts').webpackConfig;
