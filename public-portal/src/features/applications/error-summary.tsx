import { useTexts } from '@internship-portals/shared-ui';
import { focusField } from '@internship-portals/shared-ui/form';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MouseEvent, Ref } from 'react';
import { stepTexts } from './steps-texts';

/** What is wrong, each with a link to its field. */
export function ErrorSummary({
  problems,
  ref,
}: {
  problems: readonly { name: string; field: string; message: string }[];
  ref: Ref<HTMLDivElement>;
}) {
  const texts = useTexts(stepTexts);
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    focusNamed(name);
  };
  return (
    <Alert severity="error" ref={ref} tabIndex={-1} sx={{ scrollMarginTop: 16 }}>
      <AlertTitle>{texts.problems}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
        {problems.map(({ name, field, message }) => (
          <li key={name}>
            <Link
              href={`#${name}`}
              color="inherit"
              onClick={(event) => go(event, name)}
              sx={{ display: 'block', py: 0.5, overflowWrap: 'anywhere' }}
            >
              {texts.problem({ field, message })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Focuses the field of this name. */
export function focusNamed(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (field) focusField(field);
}
