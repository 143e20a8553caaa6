import { useAddressParams } from '@internship-portals/shared-ui/dashboard';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { common } from '../../messages';
import { INTAKE_PARAM } from './of-intake';
import { messages } from './seldom-messages';

/** Limits the dashboard to an intake. The address keeps it. */
export function IntakeSelect({ intakes, shown }: { intakes: readonly string[]; shown: string }) {
  const [, edit] = useAddressParams();
  const names = shown && !intakes.includes(shown) ? [shown, ...intakes] : intakes;
  return (
    <NativeSelect
      value={shown}
      onChange={({ target: { value } }) =>
        edit((params) => (value ? params.set(INTAKE_PARAM, value) : params.delete(INTAKE_PARAM)))
      }
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': common.columns.intake }}
      sx={{ maxWidth: '100%' }}
    >
      <option value="">{messages.allIntakes}</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </NativeSelect>
  );
}
