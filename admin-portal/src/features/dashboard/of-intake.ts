/** The parameter of the address that limits the dashboard to an intake, as it does the lists. */
export const INTAKE_PARAM = 'f.Intake';

/** The address of a list, limited to the intake that the dashboard shows. */
export function ofIntake(list: string, intake: string): string {
  if (!intake) return list;
  return `${list}${list.includes('?') ? '&' : '?'}${new URLSearchParams({ [INTAKE_PARAM]: intake })}`;
}
