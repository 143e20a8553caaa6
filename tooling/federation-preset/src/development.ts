/** What the builds of `npm run dev` have besides: updates of open pages, type errors, and development servers. */
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { developmentPort, root, typescriptConfig } from 'repository';
import { type Configuration, ids } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { TypeCheckPlugin } from './plugins/type-check';

const ofDevelopment = (name: string) => join(__dirname, 'development', name);

/** Lets components change in an open page while they keep their state (React Refresh). */
export function withRefresh<C extends Configuration & { resolve: { alias: Record<string, string | false> } }>(
  config: C,
): C {
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        'react-refresh/runtime$': ofDevelopment('refresh-runtime.js'),
      },
    },
    // The ids of React Refresh contain those of modules: in one page they must differ between the builds.
    optimization: { ...config.optimization, moduleIds: false },
    plugins: [
      ...(config.plugins ?? []),
      new ids.NamedModuleIdsPlugin({ context: root }),
      // The overlay is that of the development server. With one name for all builds, only the first one tells React.
      new ReactRefreshPlugin({
        exclude: [/node_modules/, ofDevelopment('')],
        overlay: false,
        library: 'internship-portals',
      }),
    ],
  };
}

/**
 * Shows type errors over the page, too. A process of its own checks them.
 *
 * @param types the package to check; `all` for every one
 */
export function withTypes<C extends Configuration>(config: C, types: string): C {
  const project = types === 'all' ? typescriptConfig : join(root, types);
  return { ...config, plugins: [...(config.plugins ?? []), new TypeCheckPlugin(project)] };
}

/** Rebuilds on change, writes to dist (which the product's server serves) and updates the page, or reloads it. */
export function developmentServer(name: string): { devServer: ServerConfiguration } {
  const port = developmentPort(name);
  return {
    devServer: {
      port,
      host: '127.0.0.1',
      hot: true,
      liveReload: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      devMiddleware: { writeToDisk: true },
      client: {
        webSocketURL: { hostname: 'localhost', port },
        // What goes wrong while a page runs is on the shell's error screens.
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
    },
  };
}
