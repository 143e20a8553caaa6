import { ASKED_FIELDS, type Ask, type Asks, adminPages } from '@internship-portals/shared-api/contract';
import { TextLink } from '@internship-portals/shared-ui';
import { FieldFrame, useField } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messages } from './messages';

const { form: texts } = messages;
const ASKS: readonly Ask[] = ['Off', 'Optional', 'Required'];

/** What an intake asks its applicants after the fields that every application has. */
export function AsksField() {
  const hint = (
    <>
      {texts.asksHint} <TextLink to={adminPages.universities}>{texts.universities}</TextLink>
    </>
  );
  const { field, error, ids } = useField('Asks', hint);
  const asks: Asks = field.value;
  const id = useId();
  return (
    <FieldFrame name="Asks" label={texts.asks} hint={hint} error={error} ids={ids} kind="group">
      {ASKED_FIELDS.map((name, index) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 52 }}>
          <Typography component="label" htmlFor={`${id}-${name}`} sx={{ flex: 1, minWidth: 0 }}>
            {messages.asked[name]}
          </Typography>
          <NativeSelect
            variant="outlined"
            input={<OutlinedInput size="small" />}
            value={asks[name]}
            onChange={(event) => field.onChange({ ...asks, [name]: event.target.value as Ask })}
            onBlur={field.onBlur}
            // A message about the field leads here.
            inputRef={index === 0 ? field.ref : undefined}
            inputProps={{ id: `${id}-${name}` }}
            sx={{ width: 148 }}
          >
            {ASKS.map((ask) => (
              <option key={ask} value={ask}>
                {texts.ask[ask]}
              </option>
            ))}
          </NativeSelect>
        </Box>
      ))}
    </FieldFrame>
  );
}
