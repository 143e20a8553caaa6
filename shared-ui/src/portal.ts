import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import portalContract from './portal-contract.json';

/**
 * The version of the contract between the shell and its portals. Raise it when `Portal` changes incompatibly. Builds
 * write it into their release manifest.
 */
export const PORTAL_CONTRACT: number = portalContract.version;

/** One entry of a dashboard's sidebar. */
export interface NavigationItem {
  label: string;
  to: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
  /** Current only on exactly this address, not on addresses below it. */
  end?: boolean;
  /** Heading above this entry and those next to it with the same one. */
  group?: string;
}

/** What a portal exposes. */
export interface Portal {
  contract: number;
  title: string;
  /** Routes under the portal's base route. */
  routes: RouteObject[];
  navigation: NavigationItem[];
}
