import type { StoredFiles } from '@internship-portals/shared-api/contract';
import { formatCount } from '@internship-portals/shared-ui/dashboard';
import { counted } from '../../messages';

/** A portal's version as every question and button names it. */
const named = (portal: string, version: string) => `${portal} ${version}`;

const size = (bytes: number) => {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes >= 1e7) return `${formatCount(Math.round(bytes / 1e6))} MB`;
  return `${formatCount(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000)))} kB`;
};

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Releases',
  sections: {
    label: 'Sections of Releases',
    portals: 'Portals',
    failures: 'Failures',
    deployTokens: 'Deploy tokens',
    storage: 'Storage',
  },
  all: 'Versions and history',
  allOf: (portal: string) => `Versions and history of ${portal}`,
  now: 'Now',
  states: {
    live: 'Live',
    previous: 'Last known good',
    rollout: 'Rollout',
    incompatibility: 'Does not fit',
    damaged: 'Damaged',
    pinned: 'Pinned',
  },
  none: {
    live: 'Nothing is live: visitors see a screen that says so.',
    previous: 'None yet: there is nothing to fall back to.',
    rollout: 'Everyone gets the live version.',
  },
  damaged: (files: string[]) =>
    `Not served, because the store has lost or changed them: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}. Upload the same build again, or roll back.`,
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
  rollout: {
    start: 'Roll out',
    startWith: (portal: string, version: string) => `Roll out: ${named(portal, version)}`,
    change: 'Change',
    changeOf: (portal: string, version: string) => `Change the rollout: ${named(portal, version)}`,
    starting: {
      title: (portal: string, version: string) => `Give ${named(portal, version)} to some people?`,
      consequence:
        'It is withdrawn automatically when too many of its first loads fail. You can promote it once it is healthy.',
      replaces: (version: string) => `It replaces the rollout of ${version}.`,
      submit: 'Roll out',
      submitting: 'Rolling out',
      done: (portal: string, version: string) => `Some people now get ${named(portal, version)}`,
      failed: 'Could not start the rollout',
    },
    changing: {
      title: (portal: string, version: string) => `Who gets ${named(portal, version)}?`,
      submit: 'Save Changes',
      submitting: 'Saving',
      done: 'Rollout changed',
      failed: 'Could not change the rollout',
    },
    share: 'Share in percent',
    shareHint: 'Of all browsers. Each browser keeps the version it gets. 100 makes this version live.',
    users: 'People who always get it (optional)',
    usersHint: 'E-mail addresses of their accounts, one on each line.',
    whom: (share: number, people: readonly string[]) => {
      const named = `${people.length === 1 ? '1 person' : `${people.length} people`}: ${people.join(', ')}`;
      if (people.length === 0) return `${share} % of browsers`;
      return share === 0 ? named : `${share} % of browsers, and ${named}`;
    },
    since: (at: string) => `Since ${at}`,
    firstLoads: (count: number) => `First ${counted(count, 'load')}`,
    noLoads: 'No loads yet.',
    watched: (loads: number, until: string) =>
      `Watched for ${counted(loads, 'load')}, until ${until} at most. It goes back if too many fail.`,
    verdicts: {
      Healthy: 'Healthy: it can be promoted now.',
      'Few Loads': 'Not proven: it had too few loads while it was watched.',
      Failing: 'Going back: too many of its loads failed.',
    },
    incompatibility: 'It cannot be promoted while it does not fit.',
    withdraw: 'Withdraw',
    withdrawOf: (portal: string, version: string) => `Withdraw: ${named(portal, version)}`,
    ending: {
      question: (portal: string, version: string) => `Withdraw ${named(portal, version)}?`,
      consequence: 'Everyone gets the live version again.',
      done: 'Rollout withdrawn',
      failed: 'Could not withdraw the version',
    },
  },
  portalFailures: {
    title: 'Failures',
    about:
      'The newest 50 failures of each portal and of the shell, equal ones of a version together. Browsers report them, so their texts are unverified. An error screen shows the reference.',
    failed: 'Could not get Failures',
    empty: 'No page has reported a failure.',
    emptyHint: 'A portal that does not load or does not draw its first page appears here.',
    stages: {
      fit: 'Does not fit',
      entry: 'Entry',
      module: 'Start',
      chunk: 'Chunk',
      render: 'First page',
    },
    none: 'none',
    once: 'once',
    timesSince: (count: number, at: string) => `${counted(count, 'time')} since ${at}`,
    onPages: (pages: string) => `on ${pages}`,
    inBrowsers: (browsers: string) => `in ${browsers}`,
  },
  storage: {
    title: 'Storage',
    about: (newest: number, days: number) =>
      `The store keeps the ${newest} newest versions, those that were live in the last ${days} days, and every version that is in use or pinned. It deletes all others within the hour (settings RELEASES_KEPT and RELEASES_KEPT_DAYS).`,
    readFailed: 'Could not get Storage',
    files: 'Files',
    filesOf: ({ Kind, Count, Size, Added }: StoredFiles) =>
      `${counted(Count, Kind === 'Releases' ? 'version' : 'file')}, ${size(Size)}, ${size(Added)} added in the last 30 days`,
    stored: (count: number, size: string) => `${counted(count, 'version')}, ${size}`,
    deletable: 'These versions would be deleted',
    deletableFacts: (at: string, size: string) => `released ${at}, ${size}`,
    kept: 'These versions stay',
    delete: 'Delete now',
    deleteOf: (portal: string) => `Delete now: versions of ${portal}`,
    question: (portal: string, count: number) => `Delete ${counted(count, 'version')} of ${portal}?`,
    consequence: 'They cannot be made live again unless the same build is uploaded again.',
    done: 'Versions deleted',
    failed: 'Could not delete the versions',
  },
  pinning: {
    start: 'Pin',
    startFor: (portal: string, version: string) => `Pin: ${named(portal, version)}`,
    end: 'Unpin',
    endFor: (portal: string, version: string) => `Unpin: ${named(portal, version)}`,
    started: (version: string) => `${version} stays in the store`,
    ended: (version: string) => `${version} is no longer pinned`,
    failed: 'Could not change the pin',
  },
  overrides: {
    title: 'A build from another address',
    about: 'Shows one person one portal from a developer’s machine or a preview, for a few hours.',
    forbidden: 'This server does not allow it. To allow it, start the server with PORTAL_OVERRIDES=on.',
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
