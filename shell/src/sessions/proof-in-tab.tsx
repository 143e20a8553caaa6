import { visitorPages } from '@internship-portals/shared-api/contract';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { TabLink } from './tab-link';

const texts = messages.proof;

/**
 * The way to prove one's identity on a page with a portal's code, which would read what is typed there: the page of the shell
 * alone, in another tab. This one stays as it is, with the files that were chosen.
 */
export function ProofInTab({ onProved }: { onProved: () => void }) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {texts.elsewhere(window.location.origin + visitorPages.proof)}
      </Typography>
      <TabLink href={visitorPages.proof} autoFocus waiting={texts.waiting} onProved={onProved}>
        {texts.open}
      </TabLink>
    </>
  );
}
