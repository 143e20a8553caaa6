import { type Role, visitorPages } from '@internship-portals/shared-api/contract';
import type { RegisteredPortal } from '../portals/registry';

/** A person's dashboard: the base of the portal for their first role (specification, section 4, "Session"). */
export function dashboardOf(portals: RegisteredPortal[], roles: readonly Role[]): string {
  return portals.find((portal) => portal.role !== null && portal.role === roles[0])?.base ?? visitorPages.unauthorized;
}
