import { Component, createContext, type ReactNode, useContext } from 'react';
import type { Location } from 'react-router-dom';
import { useRouter } from './router-state';

const RouteErrorContext = createContext<unknown>(undefined);

/** What the page has thrown, or why its files did not arrive. For the `errorElement` of a route. */
export function useRouteError(): unknown {
  return useContext(RouteErrorContext);
}

interface Props {
  route: string | undefined;
  errorElement: ReactNode;
  children: ReactNode;
}

/** Shows the `errorElement` of a route in place of a page that failed, until another page is opened. */
export function RouteBoundary({ route, ...props }: Props) {
  const { location, failure } = useRouter().state;
  return <Boundary location={location} failure={failure?.route === route ? failure : undefined} {...props} />;
}

interface BoundaryProps extends Omit<Props, 'route'> {
  location: Location;
  failure: { error: unknown } | undefined;
}

interface Caught {
  location: Location;
  thrown?: { error: unknown };
}

class Boundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, before: Caught): Caught | null {
    return location === before.location ? null : { location, thrown: undefined };
  }

  override render() {
    const { errorElement, children } = this.props;
    const failed = this.state.thrown ?? this.props.failure;
    return failed ? <RouteErrorContext value={failed.error}>{errorElement}</RouteErrorContext> : children;
  }
}
