import { type ComponentProps, lazy, Suspense } from 'react';

const Fields = lazy(() => import('./reason-fields').then((m) => ({ default: m.ReasonFields })));

/** The fields, loaded when a question is asked: tables of applications need none of their code. */
export function ReasonFields(props: ComponentProps<typeof Fields>) {
  return (
    <Suspense fallback={null}>
      <Fields {...props} />
    </Suspense>
  );
}
