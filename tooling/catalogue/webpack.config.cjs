const { join } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { optimize } = require('webpack');

/** The page in which React Cosmos shows a state. Cosmos has written its own pages into the same folder before. */
module.exports = {
  context: __dirname,
  entry: './src/states-page.js',
  output: { path: join(__dirname, '.build/site'), filename: 'states/[name].js' },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, configFile: join(__dirname, '../../tsconfig.browser.json') },
      },
      { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new HtmlWebpackPlugin({ filename: 'states.html', title: 'A state of a component' }),
    // A picture must not miss a part that is loaded later.
    new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
  // Nobody downloads it.
  optimization: { minimize: false },
  performance: { hints: false },
  devServer: { host: 'localhost', port: 6006, hot: false, static: join(__dirname, '.build/site') },
  stats: 'errors-warnings',
};
