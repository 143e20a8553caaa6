module.exports = require('./dist/webpack.js').webpackConfig;
