const onOff = (value: boolean) => (value ? 'on' : 'off');
const people = (count: number) => (count === 1 ? '1 named person' : `${count} named people`);

/** '10 % of people and 2 named people'; undefined for no one. */
const some = (share: number, named: number) =>
  [...(share > 0 ? [`${share} % of people`] : []), ...(named > 0 ? [people(named)] : [])].join(' and ') || undefined;

/** Texts of this feature. */
export const messages = {
  about:
    'A release brings new behaviour switched off; here you switch it on, for everyone or for some. A switch takes effect with the next page, in open pages within a minute, and is part of the composition.',
  failed: 'Could not get Feature Flags',
  empty: 'No portal has feature flags.',
  emptyHint:
    'A portal declares its flags in its file src/flags.ts. They appear here when a version that has them is live.',
  columns: {
    portal: 'Portal',
    flag: 'Flag',
    state: 'State',
    default: 'Default',
    changed: 'Changed',
    action: 'Action',
  },
  states: {
    everyone: 'On',
    nobody: 'Off',
    some: 'On for some',
    default: (on: boolean) => `Default: ${onOff(on)}`,
    unused: 'Not in use',
  },
  some: (share: number, named: number) => some(share, named) ?? 'nobody',
  unused: 'No version in use declares this flag, so its switch has no effect.',
  defaultIs: (on: boolean) => (on ? 'On' : 'Off'),
  never: 'never',
  by: (name: string) => `by ${name}`,
  change: 'Change',
  changeOf: (flag: string, portal: string) => `Change: ${flag} of ${portal}`,
  removing: {
    action: 'Remove',
    actionOf: (flag: string, portal: string) => `Remove the switch: ${flag} of ${portal}`,
    done: 'Switch removed',
    failed: 'Could not remove the switch',
  },
  switching: {
    title: (flag: string, portal: string) => `${flag} of ${portal}`,
    who: 'Who has it on',
    whoMissing: 'Choose who has it on.',
    whos: {
      default: (on: boolean) => `As declared (${onOff(on)})`,
      everyone: 'Everyone',
      some: 'A share or named people',
      nobody: 'No one',
    },
    share: 'Share in percent',
    shareHint: 'Of all people, 0 to 100. A person who signs in has the same on every device.',
    users: 'People who always have it (optional)',
    usersHint: 'E-mail addresses of their accounts, one on each line.',
    submit: 'Save Changes',
    submitting: 'Saving',
    done: (flag: string) => `${flag} switched`,
    failed: 'Could not switch the flag',
  },
} as const;
