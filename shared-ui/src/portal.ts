import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import portalContract from './portal-contract.json';

/**
 * The version of the agreement between the shell and its portals; raised when `Portal` changes incompatibly. It stands in
 * a file of its own because builds write it into what they say of themselves.
 */
export const PORTAL_CONTRACT: number = portalContract.version;

/** One entry of a dashboard's sidebar. */
export interface NavigationItem {
  label: string;
  to: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
  /** Current only on this very address, not on the addresses below it. */
  end?: boolean;
}

/** What a portal exposes through its one door. */
export interface Portal {
  contract: number;
  title: string;
  /** Routes under the portal's base route. */
  routes: RouteObject[];
  navigation: NavigationItem[];
}
