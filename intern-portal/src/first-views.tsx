/** The frame of the dashboard travels in the HTML: the build renders it (decision 054). */
import { renderDashboardFrame } from '@internship-portals/shared-ui/first-view';
import { base } from './messages';
import { portal } from './portal';

export const firstViews = renderDashboardFrame(portal, base);
