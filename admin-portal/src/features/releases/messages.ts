import { formatCount } from 'shared-ui/dashboard';
import { counted } from '../../messages';

/** A portal's version as every question and button names it. */
const named = (portal: string, version: string) => `${portal} ${version}`;

const size = (bytes: number) => `${formatCount(Math.max(1, Math.round(bytes / 1000)))} kB`;

/** '+1.5 %', or 'the same'. */
const growth = (from: number, to: number) => {
  if (from === to) return 'the same';
  if (from === 0) return 'new';
  const percent = (100 * (to - from)) / from;
  return `${percent > 0 ? '+' : '−'}${Math.max(0.1, Math.abs(percent)).toFixed(1)} %`;
};

/** Who had a flag on: '10 % and 2 named people'. */
const audience = (share: number, people: number) => {
  if (share === 100) return 'on';
  const named = people === 1 ? '1 named person' : `${people} named people`;
  return [...(share > 0 ? [`${share} %`] : []), ...(people > 0 ? [named] : [])].join(' and ') || 'off';
};

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Releases',
  sections: {
    label: 'Sections of Releases',
    portals: 'Portals',
    failures: 'Failures',
    flags: 'Flags',
    deployTokens: 'Deploy tokens',
    compositions: 'Compositions',
    storage: 'Storage',
  },
  all: 'Versions and history',
  allOf: (portal: string) => `Versions and history of ${portal}`,
  now: 'Now',
  states: {
    live: 'Live',
    previous: 'Last known good',
    canary: 'Canary',
    incompatibility: 'Does not fit',
    damaged: 'Damaged',
    pinned: 'Pinned',
  },
  none: {
    live: 'Nothing is live: visitors see a screen that says so.',
    previous: 'None yet: there is nothing to fall back to.',
    canary: 'No canary is running.',
  },
  watched: (loads: number, most: number, failures: string, until: string) =>
    `Watched: ${loads} of its first ${counted(most, 'load')}, ${failures}. It goes back by itself if too many fail, until ${until} at most.`,
  damaged: (files: string[]) =>
    `Changed in the store or gone, and so not served: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}. Send the same build again, or roll back.`,
  released: (at: string, by: string) => `Released ${at} by ${by}`,
  by: (name: string) => `by ${name}`,
  commit: (id: string) => `commit ${id}`,
  size,
  loads: (count: number) => counted(count, 'load'),
  failures: (count: number, share: string) => `${counted(count, 'failure')} (${share})`,
  noFailures: 'no failures',
  columns: {
    version: 'Version',
    released: 'Released',
    commit: 'Commit',
    size: 'Size',
    loads: 'Loads',
    action: 'Action',
    at: 'When',
    by: 'By',
    reason: 'Reason',
    portal: 'Portal',
    stage: 'Stage',
    error: 'Error',
    reference: 'Reference',
    composition: 'Composition',
    until: 'Until',
    since: 'From',
    versions: 'Versions',
  },
  versions: {
    title: 'Versions',
    back: 'Releases',
    empty: 'Nothing has been released yet.',
    emptyHint: 'A team releases its portal with npm run release and a deploy token.',
    unknownCommit: 'not known',
    gone: 'This portal does not exist',
    goneHint: 'Go back to Releases and choose another portal.',
  },
  history: {
    title: 'History',
    empty: 'Nothing has happened yet.',
    after: (version: string) => `in place of ${version}`,
    noReason: 'none',
  },
  loadsOverTime: {
    title: 'Loads and failures',
    note: 'What pages have reported. A load that failed later counts in the hour of the load.',
    readFailed: 'Could not get the loads',
    empty: 'Nothing was loaded in this time.',
    time: 'Time',
    periods: { Hours: '24 hours', Days: '30 days' },
    version: 'Version',
    allVersions: 'All versions',
    loaded: 'Loaded',
    failed: 'Failed',
    from: (at: string) => `From ${at}`,
    headers: {
      Hours: { category: 'From', total: 'All', marks: 'Releases' },
      Days: { category: 'Day', total: 'All', marks: 'Releases' },
    },
    /** What became live, by what happened. */
    events: {
      Promoted: (version: string) => `${version} promoted`,
      'Rolled Back': (version: string) => `rolled back to ${version}`,
      Replaced: (version: string) => `${version} put in place of one that does not fit`,
      'Canary Started': (version: string) => `canary ${version} started`,
      'Canary Rolled Back': (version: string) => `canary ${version} rolled back`,
    },
    event: (at: string, what: string, by: string) => `${at}: ${what} by ${by}`,
  },
  changes: {
    title: 'What changed',
    from: 'From version',
    to: 'To version',
    failed: 'Could not compare the versions',
    single: 'There is no second version to compare with.',
    none: 'No difference.',
    unknown: 'Not known: one of these builds does not record it.',
    commits: 'Commits',
    commitUnknown: 'Not known: one of these builds does not record its commit.',
    uncommitted: 'A build contains changes that were not committed (-dirty).',
    size: 'Size of all files',
    firstPage: 'Size of the first page',
    download: (version: string) => `Download for a browser that has ${version}`,
    sizes: (from: number, to: number) => `${size(from)} → ${size(to)} (${growth(from, to)})`,
    downloads: (files: number, bytes: number) =>
      files === 0 ? 'nothing' : `${counted(files, 'file')}, ${size(bytes)}`,
    shared: 'Packages from the shell',
    packages: 'Packages in the build',
    calls: 'Calls of the server',
    callChanges: { Added: 'new', Removed: 'not made any more', Changed: 'changed' },
    imports: 'Names imported from the shell',
    names: (added: string[], removed: string[]) =>
      [
        ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
        ...(removed.length > 0 ? [`not any more: ${removed.join(', ')}`] : []),
      ].join('; '),
    flags: 'Feature flags',
    fact: (from: string | null, to: string | null) => `${from ?? 'none'} → ${to ?? 'none'}`,
  },
  promoting: {
    action: 'Promote',
    actionOf: (portal: string, version: string) => `Promote: ${named(portal, version)}`,
    question: (portal: string, version: string) => `Promote ${named(portal, version)}?`,
    consequence: (portal: string, version: string, live: string | null) =>
      live
        ? `Everyone gets ${named(portal, version)} in place of ${live}, which becomes the version to fall back to.`
        : `Everyone gets ${named(portal, version)}.`,
    done: (portal: string, version: string) => `${named(portal, version)} is live`,
    failed: 'Could not promote the version',
  },
  rollingBack: {
    action: 'Roll back',
    actionTo: (portal: string, version: string) => `Roll back: ${named(portal, version)}`,
    title: (portal: string, version: string) => `Roll back ${portal} to ${version}?`,
    consequence: (portal: string, version: string, live: string | null) =>
      live
        ? `Everyone gets ${named(portal, version)} in place of ${live}.`
        : `Everyone gets ${named(portal, version)}.`,
    reason: 'Reason (optional)',
    reasonHint: 'The history shows it.',
    submit: 'Roll back',
    submitting: 'Rolling back',
    done: (portal: string, version: string) => `${named(portal, version)} is live again`,
    failed: 'Could not roll back',
  },
  canary: {
    start: 'Start canary',
    startWith: (portal: string, version: string) => `Start canary: ${named(portal, version)}`,
    change: 'Change',
    changeOf: (portal: string, version: string) => `Change canary: ${named(portal, version)}`,
    starting: {
      title: (portal: string, version: string) => `Give ${named(portal, version)} to some people?`,
      consequence:
        'It is withdrawn automatically when too many of its loads fail. You can promote it once it has stayed healthy.',
      replaces: (version: string) => `It replaces the canary ${version}.`,
      submit: 'Start canary',
      submitting: 'Starting',
      done: (portal: string, version: string) => `Some people now get ${named(portal, version)}`,
      failed: 'Could not start the canary',
    },
    changing: {
      title: (portal: string, version: string) => `Who gets ${named(portal, version)}?`,
      submit: 'Save Changes',
      submitting: 'Saving',
      done: 'Canary changed',
      failed: 'Could not change the canary',
    },
    share: 'Share in percent',
    shareHint: 'Of all browsers, 0 to 100; a browser stays on its side.',
    users: 'People who always get it (optional)',
    usersHint: 'E-mail addresses of their accounts, one on each line.',
    whom: (share: number, people: number) =>
      `${share} % of browsers${people > 0 ? `, and ${people === 1 ? '1 person' : `${people} people`}:` : ''}`,
    since: (at: string) => `Since ${at}`,
    lastLoads: (count: number) => `Last ${counted(count, 'load')}`,
    noLoads: 'It has not been loaded yet.',
    ready: 'Healthy: it can be promoted now.',
    waiting: (at: string) => `Healthy so far: it can be promoted from ${at}.`,
    incompatibility: 'It cannot be promoted while it does not fit.',
    unproved: 'It can be promoted by one click once people have loaded it.',
    unhealthy: 'Not healthy: it cannot be promoted by one click as long as it fails like this.',
    withdraw: 'Withdraw',
    withdrawOf: (portal: string, version: string) => `Withdraw: ${named(portal, version)}`,
    ending: {
      question: (portal: string, version: string) => `Withdraw the canary ${named(portal, version)}?`,
      consequence: 'Everyone gets the live version again.',
      done: 'Canary withdrawn',
      failed: 'Could not withdraw the canary',
    },
  },
  portalFailures: {
    title: 'Failures',
    about: 'The newest 50 failures that pages have reported. An error screen shows the reference.',
    failed: 'Could not get Failures',
    empty: 'No page has reported a failure.',
    emptyHint: 'A portal that does not load or does not draw its first page appears here.',
    stages: {
      fit: 'Does not fit',
      entry: 'Entry',
      module: 'Start',
      chunk: 'Chunk',
      render: 'First page',
      frozen: 'Frozen',
    },
    none: 'none',
  },
  compositions: {
    title: 'Compositions',
    about: 'Every set of versions that was live, the newest 50. Open one to see the product as it was, for you alone.',
    failed: 'Could not get Compositions',
    empty: 'Nothing has been live yet.',
    emptyHint: 'A set appears here with the first release.',
    live: 'Live',
    nothing: 'none',
    flag: (name: string, share: number, people: number) => `${name} ${audience(share, people)}`,
    open: 'Open',
    openFrom: (at: string) => `Open: composition of ${at}`,
    openThisOf: (portal: string, at: string) => `Open this composition: ${portal}, ${at}`,
    newWindow: 'Opens in a new window',
    openFailed: 'Could not open the composition',
    windowBlocked: 'Your browser blocked the new window. Allow pop-up windows for this site and try again.',
  },
  storage: {
    title: 'Storage',
    about: (newest: number, days: number) =>
      `The ${newest} newest versions stay, those that were live in the last ${days} days, and every version that is in use or pinned. All others are deleted within the hour (settings RELEASES_KEPT and RELEASES_KEPT_DAYS).`,
    readFailed: 'Could not get Storage',
    stored: (count: number, size: string) => `${counted(count, 'version')}, ${size}`,
    deletable: 'These versions would be deleted',
    deletableFacts: (at: string, size: string) => `released ${at}, ${size}`,
    kept: 'These versions stay',
    delete: 'Delete now',
    deleteOf: (portal: string) => `Delete now: versions of ${portal}`,
    question: (portal: string, count: number) => `Delete ${counted(count, 'version')} of ${portal}?`,
    consequence: 'They cannot be made live again, unless the same build is sent again.',
    done: 'Versions deleted',
    failed: 'Could not delete the versions',
  },
  pinning: {
    start: 'Pin',
    startFor: (portal: string, version: string) => `Pin: ${named(portal, version)}`,
    end: 'Unpin',
    endFor: (portal: string, version: string) => `Unpin: ${named(portal, version)}`,
    started: (version: string) => `${version} stays in the store`,
    ended: (version: string) => `${version} is not pinned any more`,
    failed: 'Could not change the pin',
  },
  overrides: {
    title: 'A build from another address',
    about: 'Shows one person one portal from a developer’s machine or a preview, for a few hours.',
    forbidden:
      'This server does not allow it. To allow it, start the server with PORTAL_OVERRIDES=on (see the settings in README.md).',
    start: 'Make an override link',
    formTitle: 'Override link',
    portal: 'Portal',
    portalMissing: 'Choose a portal.',
    address: 'Address of the build',
    addressHint: 'The folder of its release.json, such as http://localhost:3104.',
    email: 'E-mail address of the person',
    emailHint: 'The link works for this account only.',
    hours: 'Hours',
    hoursHint: 'How long it works, 1 to 72.',
    submit: 'Make the link',
    submitting: 'Making the link',
    link: 'Link',
    until: (at: string) => `Works until ${at}. The page shows a banner with a link to leave.`,
    failed: 'Could not make the link',
  },
} as const;
