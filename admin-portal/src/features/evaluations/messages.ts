/** Texts of this feature. */
export const messages = {
  section: 'Evaluations',
  none: 'No evaluation has begun yet. The supervisor begins them.',
  failed: 'Could not get the evaluations',
  title: 'Evaluation Criteria',
  back: 'Settings',
  criteriaFailed: 'Could not get the criteria',
  lead: 'Supervisors and interns give a score for each criterion. Evaluations that have begun keep the criteria of their time.',
  presets: 'Fill the list',
  preset: { kca: 'Marks out of 30, as at KCA', uon: '1 to 5, as at UoN' },
  presetHint: 'Replaces what is typed. Nothing is saved until you press Save Changes.',
  scale: 'Scale',
  scales: { levels: '1 to 5, counted with weights', marks: 'Marks out of a maximum' },
  criteria: 'Criteria',
  criteriaHint:
    'One per line, with its weight after a colon, such as “Communication: 2”. With marks, the number is the best mark. At most 20.',
  noWeight: (line: number) => `Line ${line}: put a colon and a number after the criterion, such as “Communication: 2”.`,
  save: 'Save Changes',
  saving: 'Saving',
  saved: 'Criteria saved',
  notSaved: 'Could not save the criteria',
} as const;
