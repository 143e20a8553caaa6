import { MAX_LOGO_BYTES } from '@internship-portals/shared-api/contract';
import { FileField, TextField, useField } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { Section } from './section';

const { look } = messages;

/** Their names as positions and pages have them. */
const SERVICES = ['Advisory', 'Engineering', 'Technology'] as const;

/** The firm's colour, its logo, and what it says on the landing page. */
export function LookSection({ logo }: { logo: string | undefined }) {
  return (
    <Section id="look" heading={look.heading} lead={look.lead}>
      <TextField name="Accent" label={look.accent} hint={look.accentHint} autoComplete="off" />
      <FileField
        name="Logo"
        label={look.logo}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        hint={look.logoHint}
        maxBytes={MAX_LOGO_BYTES}
        tooLarge={look.tooLarge}
      />
      {logo && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box
            component="img"
            src={logo}
            alt={look.present}
            sx={{ maxHeight: 48, maxWidth: 192, p: 0.5, bgcolor: '#fff' }}
          />
          <RemoveLogo />
        </Box>
      )}
      <Typography variant="h3">{look.services}</Typography>
      {SERVICES.map((service) => (
        <Box key={service} sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField name={`${service}Text`} label={look.text(service)} multiline rows={3} />
          <TextField name={`${service}Intern`} label={look.intern(service)} multiline rows={3} />
        </Box>
      ))}
      <TextField name="Questions" label={look.questions} hint={look.questionsHint} multiline rows={6} />
      <TextField name="Voices" label={look.voices} hint={look.voicesHint} multiline rows={5} />
    </Section>
  );
}

function RemoveLogo() {
  const { field } = useField('RemoveLogo', undefined);
  return (
    <FormControlLabel
      label={look.remove}
      control={<Checkbox name={field.name} checked={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
    />
  );
}

/** The logo as the call takes it: nothing where it stays as it is. */
export async function logoToSend(file: File | null, isRemoved: boolean): Promise<{ Logo?: string }> {
  if (!file) return isRemoved ? { Logo: '' } : {};
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { Logo: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}
