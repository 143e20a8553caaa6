module.exports = require('federation-preset/webpack.cjs')(__dirname);
