/** The heading of a part of a form that is folded up. */
export const foldSummary = {
  '& summary': { py: 1.25, pr: 1, cursor: 'pointer', fontWeight: 550, width: 'fit-content' },
  '& summary:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: '6px' },
} as const;
