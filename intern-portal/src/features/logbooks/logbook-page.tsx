import { readLogbook } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, PageHeading } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useSearchParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { messages } from './messages';
import { Week } from './week';
import { WeekList } from './week-list';

/** The signed-in intern's logbook: this week, or the one in the address, and the list of all weeks. */
export function LogbookPage() {
  const [params] = useSearchParams();
  const chosen = params.get('week');
  const read = useEndpoint(readLogbook, { query: chosen === null ? {} : { Week: chosen } }, { keepPrevious: true });
  return (
    <>
      <PageHeading
        title={messages.title}
        actions={
          read.data?.File && (
            <Button variant="outlined" href={read.data.File}>
              {messages.download}
            </Button>
          )
        }
      />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Week: week, Weeks, Today, StartsOn, EndedOn }) =>
          week ? (
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(260px, 1fr)' },
                gap: 3,
                alignItems: 'start',
                maxWidth: 1160,
              }}
            >
              <Week key={week.Monday} week={week} today={Today} takesFiles={EndedOn === undefined} />
              <WeekList weeks={Weeks} shown={week.Monday} />
            </Box>
          ) : (
            <Paper variant="outlined">
              <EmptyState
                title={messages.empty}
                hint={StartsOn === null ? undefined : messages.startsOn(formatLongDate(StartsOn))}
              />
            </Paper>
          )
        }
      </QueryBoundary>
    </>
  );
}
