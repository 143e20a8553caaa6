import { SelectField } from '../form/select-field';
import { EmailField, TextField } from '../form/text-fields';
import { PhoneField } from '../phone/phone-field';
import { profileTexts } from './messages';

const { edit, profile: labels } = profileTexts;

export interface ProfileFieldsProps {
  /** Names to choose from. Without them, there is no position field. */
  positions?: readonly string[];
  /** Default 'Position'. Administrators see 'Department' (specification, section 3). */
  positionLabel?: string;
  /** The details are another person's, so the browser must not autofill those of the signed-in user. */
  someoneElse?: boolean;
}

/** The fields of a person, for a form with the values `Name`, `Email`, `PhoneNumber` and optionally `Position`. */
export function ProfileFields({ positions, positionLabel = edit.position, someoneElse = false }: ProfileFieldsProps) {
  return (
    <>
      <TextField name="Name" label={labels.name} autoComplete={someoneElse ? 'off' : 'name'} />
      <EmailField name="Email" label={labels.email} autoComplete={someoneElse ? 'off' : 'email'} />
      <PhoneField name="PhoneNumber" label={labels.phoneNumber} />
      {positions && (
        <SelectField
          name="Position"
          label={positionLabel}
          emptyLabel={edit.positionChoice}
          options={positions.map((position) => ({ value: position, label: position }))}
        />
      )}
    </>
  );
}
