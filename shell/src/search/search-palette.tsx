import { type Role, searchEverywhere } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PhoneNumber, Verbatim, VisuallyHidden } from '@internship-portals/shared-ui';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type ReactNode, useEffect, useState } from 'react';
import {
  actionOptions,
  type FoundOption,
  type FoundPage,
  hitOptions,
  listOptions,
  pageOptions,
  showsWords,
} from './found-options';
import { messages } from './messages';

export interface SearchPaletteProps {
  /** Of the signed-in person: decides what can be found and where it leads. */
  as: Role;
  /** The pages of the dashboard. */
  pages: readonly FoundPage[];
  onClose: () => void;
}

/** Milliseconds without a key before the server is asked. */
const PAUSE = 150;
/** The limit of the call. */
const MAX_CHARACTERS = 200;

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Finds people, tasks and pages as one types, and opens the chosen one. A combobox in a dialog. */
export function SearchPalette(props: SearchPaletteProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        // The paper has the role.
        paper: { 'aria-label': labelFor(props.as), sx: { mt: { xs: 2, sm: 10 }, mx: 2, width: 'calc(100% - 32px)' } },
      }}
    >
      <Palette {...props} />
    </Dialog>
  );
}

const placeholders: Partial<Record<Role, string>> & { INT: string } = messages.placeholders;
const labelFor = (role: Role) => (role === 'INT' ? messages.labelOfTasks : messages.label);

/** The lists follow the applicants, in whose group they are. */
function withLists(hits: FoundOption[], lists: FoundOption[]): FoundOption[] {
  const isApplicant = ({ group }: FoundOption) => group === messages.groups.applicant;
  return [...hits.filter(isApplicant), ...lists, ...hits.filter((hit) => !isApplicant(hit))];
}

function Palette({ as: role, pages, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data, error, isFetching, isPlaceholderData } = useEndpoint(
    searchEverywhere,
    { query: { search } },
    { enabled: search !== '', keepPrevious: true },
  );
  // Until the results for the text in the field are here, Enter must not open an earlier result.
  const isEarlier = text.trim() !== search || isPlaceholderData;
  const found = search === '' || !data ? [] : withLists(hitOptions(data.Hits, role), listOptions(data, search));
  const hits = isEarlier ? found.filter((hit) => showsWords(hit, text)) : found;
  // Actions are first: the people who are found a moment later then do not take their place under Enter.
  const options = [...actionOptions(role, text), ...hits, ...pageOptions(pages, text)];
  const waiting = text.trim() !== search || isFetching;

  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<FoundOption>({
    id: 'search-palette',
    options,
    open: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    // The server and `pageOptions` have searched already.
    filterOptions: (all) => all,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    onInputChange: (_event, value, reason) => {
      if (reason === 'input') setText(value);
    },
    onChange: (_event, chosen) => {
      if (!chosen) return;
      onClose();
      void navigate(chosen.to);
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose();
    },
  });
  const status = error
    ? messages.failed
    : waiting && options.length === 0
      ? messages.searching
      : options.length === 0
        ? messages.nothing
        : messages.results(options.length);

  return (
    <>
      <Box {...getRootProps()}>
        <InputBase
          fullWidth
          autoFocus
          placeholder={placeholders[role] ?? placeholders.INT}
          inputProps={{
            ...getInputProps(),
            'aria-label': labelFor(role),
            maxLength: MAX_CHARACTERS,
            enterKeyHint: 'go',
          }}
          sx={{ px: 2, py: 1.5, fontSize: '1.0625rem', borderBottom: 1, borderColor: 'divider' }}
        />
      </Box>
      <Box
        component="ul"
        {...getListboxProps()}
        aria-label={labelFor(role)}
        sx={{ listStyle: 'none', m: 0, p: 1, maxHeight: 'min(60dvh, 480px)', overflow: 'auto' }}
      >
        {options.map((option, index) => {
          const { key: _key, ...props } = getOptionProps({ option, index }) as ReturnType<typeof getOptionProps> & {
            key?: string;
          };
          const isFirst = options[index - 1]?.group !== option.group;
          return (
            <Box key={option.key} component="li" role="presentation">
              {isFirst && (
                <Typography
                  variant="body2"
                  aria-hidden
                  sx={{ px: 1, pt: 1, pb: 0.5, fontSize: '0.75rem', fontWeight: 650, color: 'text.secondary' }}
                >
                  {option.group}
                </Typography>
              )}
              <Box
                {...(props as object)}
                aria-label={[option.label, option.about, option.phone, option.since, option.group]
                  .filter(Boolean)
                  .join(', ')}
                sx={{
                  px: 1,
                  py: 0.75,
                  minHeight: 44,
                  display: 'flex',
                  flexDirection: 'column',
                  justifyContent: 'center',
                  borderRadius: 1,
                  cursor: 'pointer',
                  '&.Mui-focused': { bgcolor: 'action.selected', outline: '1px solid', outlineColor: 'primary.main' },
                }}
              >
                <Line end={option.phone && <PhoneNumber number={option.phone} />}>
                  <Box component="span" sx={{ fontWeight: 550 }}>
                    <Verbatim of={option.names}>{option.label}</Verbatim>
                  </Box>
                </Line>
                {option.about && (
                  <Line end={option.since}>
                    <Typography variant="body2" component="span" noWrap sx={{ color: 'text.secondary' }}>
                      <Verbatim of={option.names}>{option.about}</Verbatim>
                    </Typography>
                  </Line>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {error || options.length === 0 ? <span aria-hidden>{status}</span> : messages.hint}
        <VisuallyHidden>
          <span role="status">{waiting ? '' : status}</span>
        </VisuallyHidden>
      </Box>
    </>
  );
}

/** One line of an entry, with what tells people of one name apart at its end. */
function Line({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
      {children}
      {end && (
        <Typography variant="body2" component="span" noWrap sx={{ flexShrink: 0, color: 'text.secondary' }}>
          {end}
        </Typography>
      )}
    </Box>
  );
}
