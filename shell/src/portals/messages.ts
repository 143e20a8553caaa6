/** Texts of this folder. Those that the specification quotes are kept letter for letter. */
export const messages = {
  preview: {
    label: 'Preview',
    override: (portal: string, address: string) => `You see the ${portal} from ${address}.`,
    missing: (portal: string, address: string) =>
      `The ${portal} from ${address} did not open, so you see the live one: the browser's console says why.`,
    until: 'Until',
    leave: 'Leave the preview',
  },
} as const;
