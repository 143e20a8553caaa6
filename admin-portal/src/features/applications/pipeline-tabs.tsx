import { adminPages, countApplicationStages, type Stage, stages } from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { formatCount, useAddressParams } from '@internship-portals/shared-ui/dashboard';
import { Link } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { messages } from './messages';

const { pipeline: texts } = messages;

/** What a list shows: one stage, or all decided applications. */
export type ShownStage = Stage | 'All';

/** The name of the stage in the address. */
export const STAGE_PARAM = 'stage';

const isShown = (text: string | null): text is ShownStage => text === 'All' || stages.some((stage) => stage === text);

/** The stage that the address names; undefined for none, or for one that does not exist. */
export function stageIn(params: URLSearchParams): ShownStage | undefined {
  const named = params.get(STAGE_PARAM);
  return isShown(named) ? named : undefined;
}

/** The filter of the lists by intake in the address. */
const INTAKE_PARAM = 'f.Intake';

/** The list that shows a stage, of the same intake. Only waiting applications have one of their own. */
function listOfStage(stage: ShownStage, intake: string) {
  const params = new URLSearchParams({
    ...(stage === 'Waiting' ? {} : { [STAGE_PARAM]: stage }),
    ...(intake ? { [INTAKE_PARAM]: intake } : {}),
  });
  const list = stage === 'Waiting' ? adminPages.applications : adminPages.selectedApplicants;
  return params.size > 0 ? `${list}?${params}` : list;
}

/** The stages of applications as tabs over the two lists, each with the number of its applications. */
export function PipelineTabs({ current }: { current: ShownStage | undefined }) {
  const [params] = useAddressParams();
  const intake = params.get(INTAKE_PARAM) ?? '';
  const { data, error } = useEndpoint(countApplicationStages, { query: intake ? { Intake: intake } : {} });
  const counts = data?.Stages;
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.failed));
  return (
    <Box component="nav" aria-label={texts.title} sx={{ mb: 2, mx: -0.5, overflowX: 'auto', scrollbarWidth: 'thin' }}>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          // Hidden tabs are not found; on a phone, the one that is cut off shows that more follow.
          flexWrap: { sm: 'wrap' },
          gap: 0.5,
          listStyle: 'none',
          m: 0,
          p: 0.5,
          minWidth: { xs: 'max-content', sm: 0 },
        }}
      >
        {([...stages, 'All'] as const).map((stage) => (
          <li key={stage}>
            <Tab
              stage={stage}
              intake={intake}
              count={stage === 'All' ? undefined : counts?.[stage]}
              isCurrent={stage === current}
              counted={counts !== undefined}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Brings a tab into the strip's visible part. `scrollIntoView` would scroll the page, too, to where the person is not. */
function scrollSideways(tab: Element, strip: Element) {
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (inner.left < outer.left) strip.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right;
}

function Tab({
  stage,
  intake,
  count,
  isCurrent,
  counted,
}: {
  stage: ShownStage;
  /** Empty for all. */
  intake: string;
  count: number | undefined;
  isCurrent: boolean;
  /** Whether the counts are there, which make the tabs wider. */
  counted: boolean;
}) {
  const tab = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is elsewhere once the counts are there.
  useEffect(() => {
    const strip = isCurrent ? tab.current?.closest('nav') : undefined;
    if (!strip) return;
    // The strip has no size while the page's first view stands in its place.
    const observer = new ResizeObserver(() => tab.current && scrollSideways(tab.current, strip));
    observer.observe(strip);
    return () => observer.disconnect();
  }, [isCurrent, counted]);
  return (
    <Box
      component={Link}
      ref={tab}
      to={listOfStage(stage, intake)}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        px: 1.5,
        borderRadius: '8px',
        border: 1,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
        bgcolor: isCurrent ? 'background.paper' : undefined,
        color: isCurrent ? 'primary.main' : 'text.primary',
        fontSize: '0.875rem',
        fontWeight: 600,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { bgcolor: isCurrent ? undefined : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      {texts.stages[stage]}
      {count !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(count)}
        </Box>
      )}
    </Box>
  );
}
