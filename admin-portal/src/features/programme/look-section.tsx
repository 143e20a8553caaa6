import { MAX_LOGO_BYTES, MAX_PHOTO_BYTES } from '@internship-portals/shared-api/contract';
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

const PICTURES = '.png,.jpg,.jpeg,image/png,image/jpeg';

/** The addresses of the pictures that the server has now. */
export interface Pictures {
  logo: string | undefined;
  photo: string | undefined;
}

/** The firm's colour, its pictures, and what it says on the landing page. */
export function LookSection({ logo, photo }: Pictures) {
  return (
    <Section id="look" heading={look.heading} lead={look.lead}>
      <TextField name="Accent" label={look.accent} hint={look.accentHint} autoComplete="off" />
      <FileField
        name="Logo"
        label={look.logo}
        accept={PICTURES}
        hint={look.logoHint}
        maxBytes={MAX_LOGO_BYTES}
        tooLarge={look.tooLarge}
      />
      {logo && <Present src={logo} alt={look.present} height={48} name="RemoveLogo" label={look.remove} />}
      <FileField name="Photo" label={look.photo} accept={PICTURES} hint={look.photoHint} />
      {photo && (
        <Present src={photo} alt={look.presentPhoto} height={120} name="RemovePhoto" label={look.removePhoto} />
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

/** A picture that the server has, and a box that removes it. */
function Present({
  src,
  alt,
  height,
  name,
  label,
}: {
  src: string;
  alt: string;
  height: number;
  name: 'RemoveLogo' | 'RemovePhoto';
  label: string;
}) {
  const { field } = useField(name, undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box component="img" src={src} alt={alt} sx={{ maxHeight: height, maxWidth: 240, p: 0.5, bgcolor: '#fff' }} />
      <FormControlLabel
        label={label}
        control={<Checkbox name={field.name} checked={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
      />
    </Box>
  );
}

/** What the form holds of the pictures. */
export interface PictureValues {
  Logo: File | null;
  RemoveLogo: boolean;
  Photo: File | null;
  RemovePhoto: boolean;
}

/** As they are once they are saved: what was done with them is not done again with the next save. */
export const noPictures: PictureValues = { Logo: null, RemoveLogo: false, Photo: null, RemovePhoto: false };

/** The pictures as the call takes them: without those that stay as they are. */
export async function picturesToSend({ Logo, RemoveLogo, Photo, RemovePhoto }: PictureValues) {
  const logo = Logo ? await toBase64(Logo) : RemoveLogo ? '' : undefined;
  const photo = Photo ? await toBase64(await madeSmaller(Photo)) : RemovePhoto ? '' : undefined;
  return { ...(logo !== undefined && { Logo: logo }), ...(photo !== undefined && { Photo: photo }) };
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The widest that a photo is shown, in pixels. */
const PHOTO_WIDTH = 1600;

/** A JPEG of a photo that is too large for the call, as those of cameras are. */
async function madeSmaller(file: File): Promise<Blob> {
  if (file.size <= MAX_PHOTO_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  // The beginning is enough for the server to say what is wrong with it.
  if (!picture) return file.slice(0, 1024);
  const scale = Math.min(1, PHOTO_WIDTH / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const toJpeg = (quality: number) =>
    new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', quality));
  const good = await toJpeg(0.8);
  return good.size <= MAX_PHOTO_BYTES ? good : toJpeg(0.5);
}
