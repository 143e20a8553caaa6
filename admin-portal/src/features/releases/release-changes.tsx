import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { compareReleases, type PortalReleases, type ReleaseChanges } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { Details } from 'shared-ui';
import { QueryBoundary, useAddressParams } from 'shared-ui/dashboard';

import { common } from '../../messages';
import { messages } from './messages';
import { shortCommit } from './release-facts';

const { changes: texts } = messages;
/** Height of the loaded comparison of two builds that differ little. */
const HEIGHT = 300;

interface VersionChoiceProps {
  label: string;
  version: string;
  versions: readonly string[];
  onChange: (version: string) => void;
}

function VersionChoice({ label, version, versions, onChange }: VersionChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 220px', maxWidth: 420 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </Typography>
      <NativeSelect
        fullWidth
        variant="outlined"
        input={<OutlinedInput size="small" />}
        value={version}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ id }}
      >
        {versions.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** What is different in one respect, or that nothing is. */
function Part({ title, none, children }: { title: string; none: string | undefined; children: ReactNode }) {
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', mt: 2, pt: 1.5, minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {none === undefined ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
          {children}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {none}
        </Typography>
      )}
    </Box>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <li>
      {name}{' '}
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </li>
  );
}

/** Facts that one of the versions has, or both in another form; null where a build does not record them. */
function Facts({ title, facts }: { title: string; facts: ReleaseChanges['Shared'] | null }) {
  return (
    <Part title={title} none={noneOf(facts)}>
      {facts?.map(({ Name, From, To }) => (
        <Line key={Name} name={Name} text={texts.fact(From, To)} />
      ))}
    </Part>
  );
}

function noneOf(found: readonly unknown[] | null): string | undefined {
  if (found === null) return texts.unknown;
  return found.length === 0 ? texts.none : undefined;
}

/** The commits between two builds, and the command that lists them in a checkout. */
function Commits({ portal, changes: { From, To } }: { portal: string; changes: ReleaseChanges }) {
  const [from, to] = [From.Commit, To.Commit];
  if (from === null || to === null) return texts.commitUnknown;
  const clean = (commit: string) => shortCommit(commit).replace(/-dirty$/, '');
  return (
    <>
      {from === to ? shortCommit(from) : `${shortCommit(from)} … ${shortCommit(to)}`}
      {clean(from) !== clean(to) && (
        <Box component="code" sx={{ display: 'block', fontWeight: 400, fontSize: '0.8125rem' }}>
          {`git log --oneline ${clean(from)}..${clean(to)} -- ${portal} shared-api shared-ui`}
        </Box>
      )}
      {[from, to].some((commit) => commit.endsWith('-dirty')) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.uncommitted}
        </Typography>
      )}
    </>
  );
}

function Comparison({ portal, changes }: { portal: string; changes: ReleaseChanges }) {
  const { From, To, Download, Shared, Packages, Calls, Imports } = changes;
  return (
    <>
      <Details
        items={[
          { label: texts.commits, value: <Commits portal={portal} changes={changes} />, wide: true },
          { label: texts.size, value: texts.sizes(From.Size, To.Size) },
          { label: texts.firstPage, value: texts.sizes(From.FirstPage, To.FirstPage) },
          { label: texts.download(From.Version), value: texts.downloads(Download.Files, Download.Size) },
        ]}
      />
      <Facts title={texts.shared} facts={Shared} />
      <Facts title={texts.packages} facts={Packages} />
      <Part title={texts.calls} none={noneOf(Calls)}>
        {Calls.map(({ Call, Change, Details: details }) => (
          <Line key={Call} name={Call} text={details.length > 0 ? details.join(', ') : texts.callChanges[Change]} />
        ))}
      </Part>
      <Part title={texts.imports} none={noneOf(Imports)}>
        {Imports?.map(({ Share, Added, Removed }) => (
          <Line key={Share} name={Share} text={texts.names(Added, Removed)} />
        ))}
      </Part>
    </>
  );
}

/**
 * What two versions of a portal changed, by what their builds say of themselves: at first the live one and the one before.
 * Others are chosen in the address.
 */
export function ReleaseChangesCard({ portal }: { portal: PortalReleases }) {
  const id = useId();
  const [params, edit] = useAddressParams();
  const versions = portal.Releases.map(({ Version }) => Version);
  const stored = (version: string | null) => (version !== null && versions.includes(version) ? version : undefined);
  const to = stored(params.get('to')) ?? stored(portal.Current) ?? versions[0];
  const from =
    stored(params.get('from')) ?? [portal.Previous, ...versions].find((one) => stored(one) !== undefined && one !== to);
  const choose = (name: string) => (version: string) => edit((next) => next.set(name, version));
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 2.5 }, mt: 4, minWidth: 0 }}
    >
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {texts.title}
      </Typography>
      {from && to ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
            <VersionChoice label={texts.from} version={from} versions={versions} onChange={choose('from')} />
            <VersionChoice label={texts.to} version={to} versions={versions} onChange={choose('to')} />
          </Box>
          <Compared portal={portal.Portal} from={from} to={to} />
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{texts.single}</Typography>
      )}
    </Paper>
  );
}

function Compared({ portal, from, to }: { portal: string; from: string; to: string }) {
  const query = { From: from, To: to };
  const read = useEndpoint(compareReleases, { params: { portal }, query }, { keepPrevious: true });
  return (
    <QueryBoundary
      read={read}
      failed={texts.failed}
      waiting={<Skeleton role="status" aria-label={common.loading} variant="rounded" height={HEIGHT} />}
    >
      {(changes) => <Comparison portal={portal} changes={changes} />}
    </QueryBoundary>
  );
}
