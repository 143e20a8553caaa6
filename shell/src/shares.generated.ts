// Written by `npm run share-map`; do not edit. The list is tooling/federation-preset/src/shares.ts.
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as EmotionReact from '@emotion/react';
import * as EmotionStyled from '@emotion/styled';
import * as zustand from 'zustand';
import * as sharedApiClient from 'shared-api/client';
import * as sharedApiQuery from 'shared-api/query';
import * as sharedUi from 'shared-ui';
import * as sharedUiRouter from 'shared-ui/router';

/** A module that is part of the shell. */
interface EagerShare { version: string; lib: () => unknown }
/** Modules that are fetched when a portal first needs them, by share key. */
type LazyShares = Record<string, () => Promise<unknown>>;

export const eagerShares: Record<string, EagerShare> = {
  'react': { version: '19.3.1', lib: () => react },
  'react/jsx-runtime': { version: '19.3.1', lib: () => reactJsxRuntime },
  'react-dom': { version: '19.3.1', lib: () => reactDom },
  '@emotion/react': { version: '11.14.0', lib: () => EmotionReact },
  '@emotion/styled': { version: '11.14.1', lib: () => EmotionStyled },
  'zustand': { version: '5.1.0', lib: () => zustand },
  'shared-api/client': { version: '0.2.1', lib: () => sharedApiClient },
  'shared-api/query': { version: '0.2.1', lib: () => sharedApiQuery },
  'shared-ui': { version: '0.4.0', lib: () => sharedUi },
  'shared-ui/router': { version: '7.18.5', lib: () => sharedUiRouter },
};

/** By version. */
export const lazyShares: Record<string, LazyShares> = {
  '0.4.0': {
    'shared-ui/dashboard': () => import(/* webpackChunkName: "share-dashboard" */ 'shared-ui/dashboard'),
    'shared-ui/form': () => import(/* webpackChunkName: "share-form" */ 'shared-ui/form'),
    'shared-ui/phone': () => import(/* webpackChunkName: "share-phone" */ 'shared-ui/phone'),
    'shared-ui/dates': () => import(/* webpackChunkName: "share-dates" */ 'shared-ui/dates'),
    'shared-ui/table': () => import(/* webpackChunkName: "share-table" */ 'shared-ui/table'),
    'shared-ui/comments': () => import(/* webpackChunkName: "share-comments" */ 'shared-ui/comments'),
    'shared-ui/hand-ins': () => import(/* webpackChunkName: "share-hand-ins" */ 'shared-ui/hand-ins'),
    'shared-ui/interviews': () => import(/* webpackChunkName: "share-interviews" */ 'shared-ui/interviews'),
    'shared-ui/interview-feedback': () => import(/* webpackChunkName: "share-interview-feedback" */ 'shared-ui/interview-feedback'),
    'shared-ui/notifications': () => import(/* webpackChunkName: "share-notifications" */ 'shared-ui/notifications'),
    'shared-ui/performance': () => import(/* webpackChunkName: "share-performance" */ 'shared-ui/performance'),
    'shared-ui/charts': () => import(/* webpackChunkName: "share-charts" */ 'shared-ui/charts'),
    'shared-ui/profile': () => import(/* webpackChunkName: "share-profile" */ 'shared-ui/profile'),
  },
  '9.5.0': {
    '@mui/material/Alert': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Alert'),
    '@mui/material/AlertTitle': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/AlertTitle'),
    '@mui/material/Avatar': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Avatar'),
    '@mui/material/Box': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Box'),
    '@mui/material/Button': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Button'),
    '@mui/material/ButtonBase': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/ButtonBase'),
    '@mui/material/Card': () => import(/* webpackChunkName: "share-dashboard", webpackExports: ["__esModule","default"] */ '@mui/material/Card'),
    '@mui/material/CardActionArea': () => import(/* webpackChunkName: "share-dashboard", webpackExports: ["__esModule","default"] */ '@mui/material/CardActionArea'),
    '@mui/material/Checkbox': () => import(/* webpackChunkName: "share-mui-intern", webpackExports: ["__esModule","default"] */ '@mui/material/Checkbox'),
    '@mui/material/Chip': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/Chip'),
    '@mui/material/CircularProgress': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/CircularProgress'),
    '@mui/material/FormControlLabel': () => import(/* webpackChunkName: "share-mui-intern", webpackExports: ["__esModule","default"] */ '@mui/material/FormControlLabel'),
    '@mui/material/FormHelperText': () => import(/* webpackChunkName: "share-mui-later-supervisor", webpackExports: ["__esModule","default"] */ '@mui/material/FormHelperText'),
    '@mui/material/GlobalStyles': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/GlobalStyles'),
    '@mui/material/IconButton': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/IconButton'),
    '@mui/material/Link': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Link'),
    '@mui/material/NativeSelect': () => import(/* webpackChunkName: "share-mui-intern", webpackExports: ["__esModule","default"] */ '@mui/material/NativeSelect'),
    '@mui/material/OutlinedInput': () => import(/* webpackChunkName: "share-mui-intern", webpackExports: ["__esModule","default"] */ '@mui/material/OutlinedInput'),
    '@mui/material/Paper': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Paper'),
    '@mui/material/Radio': () => import(/* webpackChunkName: "share-mui-later-public", webpackExports: ["__esModule","default"] */ '@mui/material/Radio'),
    '@mui/material/RadioGroup': () => import(/* webpackChunkName: "share-mui-later-public", webpackExports: ["__esModule","default","useRadioGroup"] */ '@mui/material/RadioGroup'),
    '@mui/material/Skeleton': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Skeleton'),
    '@mui/material/Slider': () => import(/* webpackChunkName: "share-mui-later-supervisor", webpackExports: ["__esModule","default","SliderMark","SliderMarkLabel","SliderRail","SliderRoot","SliderThumb","SliderTrack","SliderValueLabel"] */ '@mui/material/Slider'),
    '@mui/material/Stack': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Stack'),
    '@mui/material/SvgIcon': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","createSvgIcon","default"] */ '@mui/material/SvgIcon'),
    '@mui/material/Switch': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/Switch'),
    '@mui/material/Table': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/Table'),
    '@mui/material/TableBody': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/TableBody'),
    '@mui/material/TableCell': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/TableCell'),
    '@mui/material/TableRow': () => import(/* webpackChunkName: "share-mui-later-admin", webpackExports: ["__esModule","default"] */ '@mui/material/TableRow'),
    '@mui/material/Typography': () => import(/* webpackMode: "eager", webpackExports: ["__esModule","default"] */ '@mui/material/Typography'),
  },
};

/** Modules that no portal used when this file was written. Their names are fetched with them. */
export const loadUnusedShares = () =>
  import(/* webpackChunkName: "share-mui-rest" */ './unused-shares.generated');

/** The version that portals get from this shell, by package. */
export const provided: Record<string, string> = {
  '@module-federation/webpack-bundler-runtime': '2.9.2',
  'react': '19.3.1',
  'react-dom': '19.3.1',
  '@emotion/react': '11.14.0',
  '@emotion/styled': '11.14.1',
  'zustand': '5.1.0',
  'shared-api': '0.2.1',
  'shared-ui': '0.4.0',
  'react-router-dom': '7.18.5',
  '@mui/material': '9.5.0',
};
