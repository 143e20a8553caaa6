module.exports = require('../tooling/webpack.cjs')(__dirname);
